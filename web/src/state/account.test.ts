import { afterEach, describe, expect, it } from 'vitest';
import type { Account } from '../api/schema';
import { account, mutedUntil } from './account.svelte';

describe('an account that may not write in chats', () => {
  afterEach(() => {
    account.now = null;
  });

  it('may again when the time has passed', () => {
    expect(mutedUntil(100)).toBeNull();
    account.now = { name: 'Ada', muted_until: 200 } as Account;
    expect(mutedUntil(100)).toBe(200);
    expect(mutedUntil(200)).toBeNull();
  });
});
