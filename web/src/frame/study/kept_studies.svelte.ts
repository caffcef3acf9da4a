// The studies that this browser keeps.

import { randomId } from '../../api/random_id';
import { read, written, type Study } from './study';

export type KeptStudy = Study & {
  id: string;
  /** The table at which its game was last looked at. */
  table: string;
  /** In seconds since 1970. */
  changed: number;
};

const KEY = 'buongoverno-studies';
const MOST_KEPT = 100;

type Stored = { id: string; table: string; changed: number; study: string };

const stored = (): KeptStudy[] => {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '[]') as Stored[];
    return found.flatMap(({ id, table, changed, study }) =>
      read(study).map((one) => ({ ...one, id, table, changed })),
    );
  } catch {
    return [];
  }
};

let kept = $state.raw<KeptStudy[]>(stored());

/** The studies, what was changed last first. */
export const keptStudies = (): KeptStudy[] => kept;

export const keptStudy = (id: string): KeptStudy | null =>
  kept.find((one) => one.id === id) ?? null;

const keepAll = (studies: KeptStudy[]): boolean => {
  const texts = studies.map(({ id, table, changed, ...study }): Stored => ({
    id,
    table,
    changed,
    study: written([study]),
  }));
  try {
    localStorage.setItem(KEY, JSON.stringify(texts));
  } catch {
    return false;
  }
  kept = studies;
  return true;
};

/** Keeps a study; false if there is no room for it. */
export const keepStudy = (study: Omit<KeptStudy, 'changed'>): boolean => {
  // Another window may have changed others meanwhile.
  const others = stored().filter(({ id }) => id !== study.id);
  if (others.length >= MOST_KEPT) return false;
  return keepAll([{ ...study, changed: Date.now() / 1000 }, ...others]);
};

export const deleteStudy = (id: string): void => {
  keepAll(stored().filter((one) => one.id !== id));
};

export const newStudyId = (): string => randomId().slice(0, 12);

/** Keeps a study that came from elsewhere: the same one again is not kept twice. */
export const takeStudy = (study: Study, table = ''): KeptStudy | null => {
  const text = written([study]);
  const known = stored().find((one) => written([one]) === text);
  const id = known?.id ?? newStudyId();
  return keepStudy({ ...study, id, table: table || (known?.table ?? '') }) ? keptStudy(id) : null;
};
