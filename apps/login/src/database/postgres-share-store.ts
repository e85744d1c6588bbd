import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { and, asc, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { NewShareSet, Recovery, SaveResult, ShareStore } from '../shares/share-store.ts'
import { account, session } from './account-tables.ts'
import { passkey } from './passkey-tables.ts'
import { createShareKeyStore } from './postgres-share-key-store.ts'
import { shareKey, shareSet, shareUse } from './share-tables.ts'
import { toSeconds } from './times.ts'

/** The most share sets of an account: one for each browser and app. More are a sign of a program that makes them. */
const MAX_SHARE_SETS = 256

const erased = {
  ...{ serverShare: null, recoveryMethod: null, recoveryCiphertext: null, recoveryParameters: null },
  deletedAt: sql`now()`,
}
const noRecovery = { recoveryMethod: null, recoveryCiphertext: null, recoveryParameters: null }

type Transaction = Parameters<Parameters<DrizzleDatabase['transaction']>[0]>[0]

/** Share sets in PostgreSQL. What changes the sets of an account locks its row first. */
export function createShareStore(db: DrizzleDatabase): ShareStore {
  const ofAccount = (accountId: string) => and(eq(shareSet.accountId, accountId), isNull(shareSet.deletedAt))
  const stored = {
    ...{ set: shareSet.id, encrypted: shareSet.serverShare, keyId: shareKey.keyId, wrapped: shareKey.wrapped },
    ...{ method: shareSet.recoveryMethod, ciphertext: shareSet.recoveryCiphertext },
    parameters: shareSet.recoveryParameters,
  }
  const selectStored = () =>
    db.select(stored).from(shareSet).innerJoin(shareKey, eq(shareKey.accountId, shareSet.accountId))
  return {
    save: (set) => db.transaction((tx) => saveSet(tx, set)),
    async readShareSets(accountId) {
      const rows = await db
        .select()
        .from(shareSet)
        .where(and(ofAccount(accountId), isNull(shareSet.revokedAt)))
        .orderBy(asc(shareSet.createdAt), asc(shareSet.id))
      const method = rows.findLast(({ recoveryMethod }) => recoveryMethod !== null)?.recoveryMethod
      return {
        sets: rows.map(({ id, deviceId, createdAt, recoveryMethod }) => ({
          ...{ set: id, device: deviceId, createdAt: toSeconds(createdAt) },
          ...(recoveryMethod === null ? {} : { recovery: recoveryMethod }),
        })),
        ...(method == null ? {} : { recovery: method }),
      }
    },
    async findShare(accountId, deviceId, set) {
      const isOpenable = and(eq(shareSet.deviceId, deviceId), isNull(shareSet.revokedAt))
      const [row] = await selectStored().where(and(ofAccount(accountId), eq(shareSet.id, set), isOpenable))
      return row === undefined ? null : toStoredShare(row)
    },
    async findRecovery(accountId) {
      const [row] = await selectStored()
        .where(and(ofAccount(accountId), isNotNull(shareSet.recoveryMethod)))
        .orderBy(desc(isNull(shareSet.revokedAt)), desc(shareSet.createdAt), desc(shareSet.id))
        .limit(1)
      const share = row === undefined ? null : toStoredShare(row)
      const recovery = row === undefined ? null : toRecovery(row)
      return row === undefined || share === null || recovery === null ? null : { ...share, set: row.set, recovery }
    },
    erase: (accountId, deviceId, set) =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId)
        const sets = await tx.select().from(shareSet).where(ofAccount(accountId))
        const found = sets.find(({ id, deviceId: device }) => id === set && device === deviceId)
        if (found === undefined) return 'not-found'
        const others = sets.filter(({ id, recoveryMethod }) => id !== set && recoveryMethod !== null)
        if (others.length === 0) return 'last'
        await tx.update(shareSet).set(erased).where(eq(shareSet.id, set))
        return 'erased'
      }),
    async countUse(accountId, kind, windowStart) {
      const isSameWindow = sql`${shareUse.windowStart} = excluded.window_start`
      const [row] = await db
        .insert(shareUse)
        .values({ accountId, kind, windowStart, uses: 1 })
        .onConflictDoUpdate({
          target: [shareUse.accountId, shareUse.kind],
          set: {
            uses: sql`CASE WHEN ${isSameWindow} THEN ${shareUse.uses} + 1 ELSE 1 END`,
            windowStart: sql`excluded.window_start`,
          },
        })
        .returning({ uses: shareUse.uses })
      return row?.uses ?? 0
    },
    async readLoginTime(sessionId) {
      const [row] = await db
        .select({ createdAt: session.createdAt })
        .from(session)
        .where(and(eq(session.id, sessionId), isNull(session.endedAt)))
      return row === undefined ? null : toSeconds(row.createdAt)
    },
    ...createShareKeyStore(db),
  }
}

async function saveSet(tx: Transaction, set: NewShareSet): Promise<SaveResult> {
  const { accountId, deviceId, address, recovery, contentHash } = set
  const owner = await lockAccount(tx, accountId)
  const [same] = await tx.select().from(shareSet).where(eq(shareSet.id, set.set))
  if (same !== undefined) {
    const isSame = same.accountId === accountId && same.contentHash === contentHash && same.deletedAt === null
    return isSame ? 'unchanged' : 'set-exists'
  }
  if (owner.address !== null && owner.address !== address) return 'address-decided'
  const isLive = and(eq(shareSet.accountId, accountId), isNull(shareSet.deletedAt))
  const ofAccount = eq(shareSet.accountId, accountId)
  const known = await tx
    .select({ id: shareSet.id, method: shareSet.recoveryMethod, deletedAt: shareSet.deletedAt })
    .from(shareSet)
    .where(ofAccount)
  if (known.filter(({ deletedAt }) => deletedAt === null).length >= MAX_SHARE_SETS) return 'too-many-sets'
  const hasRecovery = set.replacesRecovery || isPresentRecovery(known, set.recoveryOf)
  if (owner.address === null) {
    const [taken] = await tx.select({ id: account.id }).from(account).where(eq(account.address, address))
    if (taken !== undefined) return 'address-decided'
    await tx.update(account).set({ address }).where(eq(account.id, accountId))
  }
  await tx.insert(shareSet).values({
    ...{ id: set.set, accountId, deviceId, contentHash, serverShare: set.encrypt(await accountKeyOf(tx, set)) },
    ...(hasRecovery ? toColumns(recovery) : noRecovery),
  })
  if (!hasRecovery) return 'saved'
  const others = and(isLive, ne(shareSet.id, set.set))
  // This set restores the account, so that those of revoked devices are no longer needed for it.
  await tx
    .update(shareSet)
    .set(erased)
    .where(and(others, isNotNull(shareSet.revokedAt)))
  if (set.replacesRecovery) {
    await tx.update(shareSet).set(noRecovery).where(others)
    // The passkey before no longer opens the account, and must not log in to it either.
    await tx.delete(passkey).where(eq(passkey.accountId, accountId))
  }
  return 'saved'
}

/** The encrypted key of the account, which is made with the first set. The account's row is locked. */
async function accountKeyOf(tx: Transaction, { accountId, createAccountKey }: NewShareSet) {
  const [found] = await tx
    .select({ keyId: shareKey.keyId, wrapped: shareKey.wrapped })
    .from(shareKey)
    .where(eq(shareKey.accountId, accountId))
  if (found !== undefined) return found
  const created = createAccountKey()
  await tx.insert(shareKey).values({ accountId, ...created })
  return created
}

async function lockAccount(tx: Transaction, accountId: string) {
  const [row] = await tx
    .select({ address: account.address })
    .from(account)
    .where(eq(account.id, accountId))
    .for('update')
  // Its session was open a moment ago, and accounts with a session are not deleted.
  if (row === undefined) throw new TypeError('An account was deleted while it was used.')
  return row
}

type StoredRow = {
  readonly encrypted: Buffer | null
  readonly keyId: string
  readonly wrapped: Buffer
  readonly method: Recovery['method'] | null
  readonly ciphertext: string | null
  readonly parameters: string | null
}

function toStoredShare({ encrypted, keyId, wrapped }: StoredRow) {
  return encrypted === null ? null : { encrypted, accountKey: { keyId, wrapped } }
}

/**
 * Whether the recovery of a set is the present one of its account: another device can have replaced the method since this one read it, and
 * the one before must open nothing any more. A set that is not known here is one of an operator who lost the sets, where no set that was
 * saved since says that the method was replaced.
 */
function isPresentRecovery(
  known: readonly { readonly id: string; readonly method: string | null }[],
  recoveryOf: string | null,
): boolean {
  const source = known.find(({ id }) => id === recoveryOf)
  if (source !== undefined) return source.method !== null
  return (
    known.every(({ method }) => method === null) ||
    (recoveryOf !== null && known.every(({ method }) => method !== null))
  )
}

function toColumns({ method, ciphertext, parameters }: Recovery) {
  return { recoveryMethod: method, recoveryCiphertext: ciphertext, recoveryParameters: parameters }
}

function toRecovery({ method, ciphertext, parameters }: StoredRow): Recovery | null {
  return method === null || ciphertext === null || parameters === null ? null : { method, ciphertext, parameters }
}
