import { AbiLoaderError, type AbiLoaderOptions } from './abi-loader.ts'

/** A server's response: its HTTP status, and its body as JSON. */
export type JsonAnswer = { readonly status: number; readonly body: unknown }

/**
 * Requests JSON from a server, with a time limit and a size limit: the server may be slow, hostile or another one.
 * @param lookup - the name of the server, for errors. Errors do not contain the URL, which may hold a key.
 * @throws {AbiLoaderError} `unreachable`, `too-slow`, `too-large` or `malformed`.
 */
export async function fetchJson(
  url: URL,
  lookup: string,
  { fetch, timeoutMs = 10_000, maxBytes = 8 * 1024 * 1024 }: AbiLoaderOptions,
): Promise<JsonAnswer> {
  const fail = (failure: AbiLoaderError['failure'], why: string, cause?: unknown): AbiLoaderError =>
    new AbiLoaderError({ lookup, failure, why }, { cause })
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    // A redirect could lead to a server that the caller did not choose.
    const response = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } })
    const text = await readText(response, maxBytes)
    if (text === null) throw fail('too-large', `its answer is larger than ${maxBytes} bytes`)
    return { status: response.status, body: parse(text) }
  } catch (cause) {
    if (cause instanceof AbiLoaderError) throw cause
    if (cause instanceof SyntaxError) throw fail('malformed', 'its answer is not JSON', cause)
    if (signal.aborted) throw fail('too-slow', `it did not answer in ${timeoutMs} ms`, cause)
    throw fail('unreachable', 'it could not be reached', cause)
  }
}

/** Reads a body as text. Null when it exceeds `maxBytes`. It does not read the rest. */
async function readText(response: Response, maxBytes: number): Promise<string | null> {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** @throws {SyntaxError} when the text is not JSON. */
function parse(text: string): unknown {
  return JSON.parse(text)
}
