import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

const kinds: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

/** A file that was asked for, compressed as it was sent. */
export type Served = { readonly path: string; readonly bytes: number; readonly isScript: boolean }

/** A built app on a free port of this machine. */
export type AppServer = {
  readonly origin: string
  /** What was served since the last call. */
  readonly takeServed: () => readonly Served[]
  readonly close: () => void
}

/** Serves a folder like a static host: everything gzipped, nothing cached by the browser. */
export async function serveApp(folder: string): Promise<AppServer> {
  let served: Served[] = []
  const compressed = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = normalize(join(folder, decodeURIComponent(pathname)))
    const file = existsSync(path) && statSync(path).isFile() ? path : join(folder, 'index.html')
    const kind = extname(file)
    const body = compressed.get(file) ?? gzipSync(readFileSync(file), { level: 9 })
    compressed.set(file, body)
    served.push({ path: pathname, bytes: body.byteLength, isScript: kind === '.js' || kind === '.mjs' })
    response.writeHead(200, {
      'content-type': kinds[kind] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'cache-control': 'no-store',
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    takeServed: () => {
      const taken = served
      served = []
      return taken
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
