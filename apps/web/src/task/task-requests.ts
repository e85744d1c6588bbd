import * as z from 'zod/mini'

/** How long a request that a wallet has not answered is remembered, in milliseconds: a day. Wallets show none for longer. */
export const MAX_REQUEST_AGE_MS = 24 * 60 * 60 * 1_000
/** How many requests are remembered at the most. */
const MAX_REQUESTS = 20
const KEY = 'laurel:task-requests'

/** Whose task a request is for. */
export type TaskPlace = { readonly chainId: number; readonly account: string; readonly boostId: string }

const taskRequests = z.array(
  z.object({ chainId: z.int(), account: z.string(), boostId: z.string(), requestedAt: z.int() }),
)
type TaskRequest = z.output<typeof taskRequests>[number]

/** Where requests are saved: `localStorage`. */
export type RequestStorage = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Saves that a wallet was asked for the transaction of a task, before it is. A page that is loaded again while the wallet
 * has the request gets no answer to it, and says that the transaction may still be sent.
 * @param now - milliseconds since 1970.
 */
export function addTaskRequest(storage: RequestStorage, place: TaskPlace, now: number): void {
  const others = readRequests(storage, now).filter((each) => !isOf(each, place))
  save(storage, [{ ...place, requestedAt: now }, ...others].slice(0, MAX_REQUESTS))
}

/** Removes the request of a task: the wallet has answered it. */
export function removeTaskRequest(storage: RequestStorage, place: TaskPlace, now: number): void {
  save(
    storage,
    readRequests(storage, now).filter((each) => !isOf(each, place)),
  )
}

/** Returns whether a wallet was asked for the transaction of a task, and may still send it. */
export function hasTaskRequest(storage: RequestStorage, place: TaskPlace, now: number): boolean {
  return readRequests(storage, now).some((each) => isOf(each, place))
}

function readRequests(storage: RequestStorage, now: number): readonly TaskRequest[] {
  try {
    const read = z.safeParse(taskRequests, JSON.parse(storage.getItem(KEY) ?? '[]'))
    return read.success ? read.data.filter(({ requestedAt }) => now - requestedAt < MAX_REQUEST_AGE_MS) : []
  } catch {
    // A private window may deny storage, and another program may have written there.
    return []
  }
}

function save(storage: RequestStorage, requests: readonly TaskRequest[]): void {
  try {
    storage.setItem(KEY, JSON.stringify(requests))
  } catch {
    // Then a page that is loaded again cannot say it.
  }
}

function isOf(one: TaskPlace, { chainId, account, boostId }: TaskPlace): boolean {
  return one.chainId === chainId && one.boostId === boostId && one.account.toLowerCase() === account.toLowerCase()
}
