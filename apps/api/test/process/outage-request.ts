import { NODE_TIMEOUT_MS } from '@laurel/server/chain/open-nodes.ts'
import { CONNECT_TIMEOUT_MS } from '@laurel/server/database/connect.ts'
import { HEAD_TIMEOUT_MS } from '@laurel/server/http/http-limits.ts'
import { z } from 'zod'
import type { Ledger, Weather } from './outage-ledger.ts'
import { PROJECT_ID } from './outage-world.ts'

/** A response, or what came in its place. */
export type OutageResponse =
  | { readonly type: 'answered'; readonly status: number; readonly body: unknown; readonly waitedMs: number }
  | { readonly type: 'unavailable' }
  | { readonly type: 'cut' }

const failureShape = z.object({
  error: z.object({ code: z.string(), message: z.string() }),
  reasons: z.array(z.object({ name: z.string(), description: z.string() })).length(1),
})
const OUTAGE_CODE = 'api/database-unavailable'
/** What Node answers to a request whose head it did not get in time, without a body. */
const TOO_LATE = 408
/**
 * How long the API waits before each failure. While PostgreSQL and the chain run, one before its wait has no cause. On a machine that is
 * too busy to do in that time what the API waits for, one after it is right.
 */
const waitsMs: ReadonlyMap<string | number | undefined, number> = new Map<string | number, number>([
  [OUTAGE_CODE, CONNECT_TIMEOUT_MS],
  ['api/quorum-not-reached', NODE_TIMEOUT_MS],
  [TOO_LATE, HEAD_TIMEOUT_MS],
])
/** A response that has not arrived by then never will. */
const RESPONSE_TIMEOUT_MS = 60_000

/**
 * Sends a request of the project. A response that is neither expected nor a clean failure of an outage breaks a property.
 * @param expected - the statuses of an API that works, as they are when the response has arrived.
 */
export async function sendRequest(
  { weather, ledger }: { readonly weather: Weather; readonly ledger: Ledger },
  {
    path,
    body,
    expected,
    origin,
  }: {
    readonly path: string
    readonly body?: object
    readonly expected: () => readonly number[]
    /** The origin of the page that sends it; none when it is left out. */
    readonly origin?: string
  },
): Promise<OutageResponse> {
  const before = { ...weather }
  const sentAtMs = performance.now()
  const url = `${weather.apiUrl}${path}${path.includes('?') ? '&' : '?'}projectId=${PROJECT_ID}`
  const init =
    body === undefined
      ? {}
      : {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', ...(origin === undefined ? {} : { origin }) },
        }
  // Each request has a separate connection: an idle one can be closed by the API at the moment in which it is used again.
  const headers = { ...('headers' in init ? init.headers : {}), connection: 'close' }
  let response: { readonly status: number; readonly text: string }
  try {
    const found = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) })
    response = { status: found.status, text: await found.text() }
    // `fetch` takes a compressed answer whose connection broke for a shorter one.
    const isCompressed = found.headers.has('content-encoding')
    if (isCompressed && parseJson(response.text) === undefined)
      throw new TypeError('The compressed answer is not whole.')
  } catch (error) {
    ledger.cut++
    const isExplained = before.isApiDisturbed || weather.isApiDisturbed || before.life !== weather.life
    if (!isExplained) ledger.breaks(`${path}: the connection broke while the API ran: ${describe(error)}`)
    return { type: 'cut' }
  }
  const { status, text } = response
  const waitedMs = Math.round(performance.now() - sentAtMs)
  if (expected().includes(status)) return { type: 'answered', status, body: parseJson(text), waitedMs }
  const failure = status === TOO_LATE ? status : codeOf(status, text)
  const isDisturbed = before.isDatabaseDisturbed || weather.isDatabaseDisturbed
  const isExplained = (failure === OUTAGE_CODE && isDisturbed) || waitedMs >= (waitsMs.get(failure) ?? Infinity)
  if (!isExplained) ledger.breaks(`${path}: ${status} after ${waitedMs} ms ${text.slice(0, 300)}`)
  ledger.unavailable++
  return { type: 'unavailable' }
}

/** Returns the code of a clean failure. */
function codeOf(status: number, text: string): string | undefined {
  return status === 503 ? failureShape.safeParse(parseJson(text)).data?.error.code : undefined
}

/** With the cause, which says what happened to the connection. */
function describe(error: unknown): string {
  return error instanceof Error && error.cause !== undefined ? `${error}: ${error.cause}` : String(error)
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
