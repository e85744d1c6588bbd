import { toOneLine } from './to-one-line.ts'

/** Maximum size of a JSON response, in bytes. The longest, a list of tokens, has a tenth of it. */
export const MAX_JSON_BYTES = 1024 * 1024

/** Maximum size of the body of a refusal, in bytes. It is one reason in words. */
export const MAX_REFUSAL_BYTES = 16 * 1024

/** Maximum length of a reason that is shown, in characters. */
export const MAX_REASON_LENGTH = 300

/**
 * Reads a response as JSON. @returns null when it is not JSON, or longer than `maxBytes`: then the rest is not read.
 * @throws what the network throws while the body is read.
 */
export async function readJson(response: Response, maxBytes: number): Promise<{ readonly value: unknown } | null> {
  const text = await readText(response, maxBytes)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return { value }
  } catch {
    return null
  }
}

/**
 * Returns `reasons[0].description` of a refusal: why the server refused, in words. Null when the body does not say it.
 * Never throws. Source: docs/product.md#errors.
 */
export async function readRefusal(response: Response): Promise<string | null> {
  const body = await readJson(response, MAX_REFUSAL_BYTES).catch(() => null)
  const reasons: unknown = fieldOf(body?.value, 'reasons')
  const text = Array.isArray(reasons) ? fieldOf(reasons[0], 'description') : null
  const shown = typeof text === 'string' ? toOneLine(text, MAX_REASON_LENGTH) : ''
  return shown === '' ? null : shown
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : null
}

async function readText(response: Response, maxBytes: number): Promise<string | null> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) return null
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let [text, length] = ['', 0]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    length += value.byteLength
    if (length > maxBytes) {
      // Not awaited: a stream that never ends its cancellation would hold the caller.
      reader.cancel().catch(() => {})
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
}
