// The pictures of the games on the start page.

import type { GameInfo } from '../../api/schema';
import plain from './plain_picture.svg';

const own = import.meta.glob<string>('../../games/*/picture.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** What the game brings itself, what its folder has here, or one for any game. */
export const pictureOf = ({ name, picture }: GameInfo): string =>
  picture ?? own[`../../games/${name}/picture.svg`] ?? plain;
