import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * Serves `/config.json` from a file that is read on each request, with the public private keys that the test wallet
 * signs with. Responds 503 with a message while the file does not exist.
 */
export function worldFile(path: string | undefined): Plugin {
  return {
    name: 'laurel-test-wallet-world',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        if (request.url?.split('?')[0] !== '/config.json') return next()
        response.setHeader('content-type', 'application/json')
        response.setHeader('cache-control', 'no-store')
        try {
          if (path === undefined) throw new Error('LAUREL_CONFIG is not set')
          response.end(await readFile(path, 'utf8'))
        } catch (cause) {
          response.statusCode = 503
          response.end(JSON.stringify({ error: cause instanceof Error ? cause.message : String(cause) }))
        }
      })
    },
  }
}
