// @ts-check
/**
 * Serves the built site: `node serve-web.mjs <folder>`. Port and host are in LAUREL_WEB_PORT and LAUREL_WEB_HOST, and the file of
 * the networks is in LAUREL_CONFIG. Every file is read and compressed once at the start, so no request names a path on the disk.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, relative, resolve, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** @typedef {{ type: string, cache: string, etag: string, bodies: ReadonlyMap<string, Buffer> }} WebFile */

/** A client that sends no request for that long is disconnected. */
const IDLE_TIMEOUT_MS = 15_000
const MAX_CONNECTIONS = 2_000

/** With more networks, a page would take longer to arrive than `config.json` after it. Characters of JSON. */
const MAX_NETWORKS_IN_PAGE = 65_536

/** @type {Readonly<Record<string, string>>} */
const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const folder = resolve(process.argv[2] ?? 'dist')
const port = readPort(process.env['LAUREL_WEB_PORT'] ?? '8080')
const host = process.env['LAUREL_WEB_HOST'] ?? '127.0.0.1'
const configPath = process.env['LAUREL_CONFIG']
const built = readFiles(folder)
if (!built.has('/index.html')) fail(`${folder} has no index.html: run npm run build -w apps/web.`)
if (configPath === undefined) fail('LAUREL_CONFIG is not set: the file with the networks of the site.')
const html = readFileSync(join(folder, 'index.html'), 'utf8')
const networks = readConfig(configPath)
const index = toFile(Buffer.from(withNetworks(html, networks)), { extension: '.html', cache: 'no-cache' })
const config = toFile(Buffer.from(networks), { extension: '.json', cache: 'no-store' })
const files = new Map([...built, ['/index.html', index], ['/config.json', config]])
const headers = {
  'content-security-policy': contentSecurityPolicy(html),
  // Wallets open windows that answer the page.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
}

const server = createServer((request, response) => {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { ...headers, allow: 'GET, HEAD' }).end()
    return
  }
  // A page of the site has no extension. What has one and does not exist is a file of an older build.
  const file = files.get(path) ?? (extname(path) === '' ? index : undefined)
  if (path === '/health') response.writeHead(200, headers).end('ok')
  else if (file === undefined) response.writeHead(404, { ...headers, 'cache-control': 'no-store' }).end()
  else send(request, response, file)
})
server.keepAliveTimeout = IDLE_TIMEOUT_MS
server.headersTimeout = IDLE_TIMEOUT_MS
server.requestTimeout = IDLE_TIMEOUT_MS
server.maxConnections = MAX_CONNECTIONS
server.once('error', (error) => {
  const code = 'code' in error ? error.code : error.message
  fail(`It is not possible to listen at ${host}:${port} (${code}). Set LAUREL_WEB_PORT and LAUREL_WEB_HOST.`)
})
server.listen(port, host, () => {
  const address = server.address()
  console.log(JSON.stringify({ webUrl: `http://${host}:${typeof address === 'object' ? address?.port : 0}` }))
})
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    server.close(() => process.exit(0))
    server.closeIdleConnections()
  })
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {WebFile} file
 */
function send(request, response, { type, cache, etag, bodies }) {
  const encoding = chooseEncoding(String(request.headers['accept-encoding'] ?? ''), bodies)
  // A strong tag names bytes, and those of an encoding are others.
  const tag = encoding === undefined ? etag : etag.replace(/"$/, `-${encoding}"`)
  const about = { ...headers, 'content-type': type, 'cache-control': cache, etag: tag, vary: 'accept-encoding' }
  if (listTags(request.headers['if-none-match']).includes(tag)) {
    response.writeHead(304, about).end()
    return
  }
  const body = bodies.get(encoding ?? '') ?? Buffer.alloc(0)
  const encoded = encoding === undefined ? {} : { 'content-encoding': encoding }
  response.writeHead(200, { ...about, ...encoded, 'content-length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/**
 * The best encoding that the client takes. `gzip;q=0` refuses it, and `*` applies for those that are not named.
 * Source: https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3.
 * @param {string} accepted
 * @param {ReadonlyMap<string, Buffer>} bodies
 */
function chooseEncoding(accepted, bodies) {
  const weights = new Map(
    accepted.split(',').map((text) => {
      const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))]
    }),
  )
  return ['br', 'gzip'].find((name) => bodies.has(name) && (weights.get(name) ?? weights.get('*') ?? 0) > 0)
}

/** @param {string | undefined} header */
function listTags(header = '') {
  // A proxy that compresses makes a tag weak.
  return header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
}

/**
 * A page of the site runs the scripts of its build and no others, and no other site can frame it. Chains, wallets and images are
 * wherever the operator and the wallets say.
 * @param {string} html
 */
function contentSecurityPolicy(html) {
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inline].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    'connect-src *',
    'frame-src https:',
    "worker-src 'self' blob:",
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join('; ')
}

/** @param {string} root @returns {ReadonlyMap<string, WebFile>} by the path in a URL. */
function readFiles(root) {
  const paths = listFolder(root).flatMap((entry) =>
    // Nobody who visits needs the source maps.
    entry.isFile() && !entry.name.endsWith('.map') ? [join(entry.parentPath, entry.name)] : [],
  )
  return new Map(
    paths.map((path) => {
      const name = `/${relative(root, path).split(sep).join('/')}`
      // Each name in /assets has a hash of its content.
      const cache = name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
      return [name, toFile(readFileSync(path), { extension: extname(path), cache })]
    }),
  )
}

/** @param {string} root */
function listFolder(root) {
  try {
    return readdirSync(root, { recursive: true, withFileTypes: true })
  } catch {
    return fail(
      `${root} is not a folder that can be read. Name the built site: npm run build -w apps/web writes apps/web/dist.`,
    )
  }
}

/**
 * @param {Buffer} content
 * @param {{ extension: string, cache: string }} about
 * @returns {WebFile}
 */
function toFile(content, { extension, cache }) {
  const type = types[extension] ?? 'application/octet-stream'
  const bodies = new Map([['', content]])
  if (/^text|json|svg/.test(type)) {
    bodies.set('br', brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
    bodies.set('gzip', gzipSync(content, { level: 9 }))
  }
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
  return { type, cache, etag, bodies }
}

/** @param {string} text */
function readPort(text) {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  return fail('LAUREL_WEB_PORT must be a port, from 0 to 65535.')
}

/**
 * Writes the networks into the page in place of their preload, so that a visit requests boosts without waiting for them.
 * @param {string} html
 * @param {string} networks as JSON.
 */
function withNetworks(html, networks) {
  if (networks.length > MAX_NETWORKS_IN_PAGE) return html
  // In a script, `<` could end it or begin a comment.
  const data = `<script type="application/json" id="laurel-config">${networks.replaceAll('<', '\\u003c')}</script>`
  return html.replace(/<link rel="preload" as="fetch"[^>]* href="\/config\.json">/, () => data)
}

/** @param {string} path @returns {string} JSON. */
function readConfig(path) {
  try {
    const text = JSON.stringify(JSON.parse(readFileSync(path, 'utf8')))
    // The file of a local world has keys of accounts.
    if (text.includes('"privateKey"')) fail(`${path} contains private keys. Remove them.`)
    return text
  } catch (error) {
    return fail(`${path} cannot be read as JSON: ${error instanceof Error ? error.message : error}`)
  }
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(JSON.stringify({ level: 'error', message }))
  process.exit(1)
}
