// How far the rules are loaded, where this browser hosts tables itself.

export type Loading = {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  loaded: number;
  total: number;
};

export const loading = $state<Loading>({ state: 'idle', loaded: 0, total: 1 });

/** Which bots cannot think just now, by table and seat. */
export const stuck = $state<Record<string, boolean>>({});
