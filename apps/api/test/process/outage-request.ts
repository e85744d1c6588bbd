import { z } from 'zod'
import type { Ledger, Weather } from './outage-ledger.ts'
import { PROJECT_ID } from './outage-world.ts'

/** A response, or what came in its place. */
export type OutageResponse =
  | { readonly type: 'answered'; readonly status: number; readonly body: unknown; readonly isSlow: boolean }
  | { readonly type: 'unavailable' }
  | { readonly type: 'cut' }

const failureShape = z.object({
  error: z.object({ code: z.string(), message: z.string() }),
  reasons: z.array(z.object({ name: z.string(), description: z.string() })).length(1),
})
/**
 * The shortest of the waits of the API: for a node, for a connection to the database, for the head of a request (`NODE_TIMEOUT_MS`,
 * `CONNECT_TIMEOUT_MS` and `HEAD_TIMEOUT_MS` in packages/server). While PostgreSQL and the chain run, a failure before it has no cause. On a
 * machine that is too busy to do one of them in that time, a clean failure after it is right.
 */
const API_TIMEOUT_MS = 4_000
/** The failures of an outage of the database, and those of a wait that ended. */
const OUTAGE_CODE = 'api/database-unavailable'
const slowCodes: readonly string[] = [OUTAGE_CODE, 'api/quorum-not-reached']
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
  const isSlow = waitedMs >= API_TIMEOUT_MS
  if (expected().includes(status)) return { type: 'answered', status, body: parseJson(text), isSlow }
  const code = status === 503 ? failureShape.safeParse(parseJson(text)).data?.error.code : undefined
  const isDisturbed = before.isDatabaseDisturbed || weather.isDatabaseDisturbed
  const isOutage = code === OUTAGE_CODE && isDisturbed
  // Node answers a request that it did not get in time with an empty 408.
  const isTooLate = isSlow && (status === 408 || (code !== undefined && slowCodes.includes(code)))
  if (!isOutage && !isTooLate) ledger.breaks(`${path}: ${status} after ${waitedMs} ms ${text.slice(0, 300)}`)
  ledger.unavailable++
  return { type: 'unavailable' }
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
