// @ts-check
/**
 * The health check of a container, without a shell or curl: `node check-health.mjs <url>`, or `<socket> <path>` for a Unix socket.
 * Exits with 0 when the response is 200.
 */
import { get } from 'node:http'

/** Less than the time-out of the check in compose.yaml, so that the reason is printed. */
const TIMEOUT_MS = 4_000

const [where = '', path] = process.argv.slice(2)
if (path === undefined && !(URL.canParse(where) && new URL(where).protocol === 'http:')) {
  const message = 'Name a URL, such as http://127.0.0.1:8790/health, or a socket and a path.'
  console.error(JSON.stringify({ level: 'error', message }))
  process.exit(1)
}
const target = path === undefined ? new URL(where) : { socketPath: where, path }

const request = get(target, (response) => {
  response.resume()
  if (response.statusCode !== 200) console.error(`status ${response.statusCode}`)
  process.exitCode = response.statusCode === 200 ? 0 : 1
})
request.setTimeout(TIMEOUT_MS, () => request.destroy(new Error('no response')))
request.on('error', (error) => {
  console.error(error.message)
  process.exitCode = 1
})
