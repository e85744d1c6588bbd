import { readFile } from 'node:fs/promises'
import type { Connect, Plugin } from 'vite'

/** What is taken out of the world file before it is served: the app signs through a wallet and has no use for keys. */
function withoutKeys(key: string, value: unknown): unknown {
  return key === 'privateKey' ? undefined : value
}

/**
 * Answers `/world.json` from a file, read anew each time: the local world may start after us. 503 with a sentence while
 * there is no such file, so that the app can say what is missing.
 */
export function serveWorldFile(path: string | undefined): Connect.NextHandleFunction {
  return async (request, response, next) => {
    if (request.url?.split('?')[0] !== '/world.json') return next()
    response.setHeader('content-type', 'application/json')
    response.setHeader('cache-control', 'no-store')
    try {
      if (path === undefined) throw new Error('LAUREL_WORLD is not set')
      const world: unknown = JSON.parse(await readFile(path, 'utf8'))
      response.end(JSON.stringify(world, withoutKeys))
    } catch (cause) {
      response.statusCode = 503
      response.end(JSON.stringify({ error: cause instanceof Error ? cause.message : String(cause) }))
    }
  }
}

/** Has Vite's servers, of development and of preview, answer `/world.json` from the file named by `LAUREL_WORLD`. */
export function worldFile(path: string | undefined): Plugin {
  const serve = serveWorldFile(path)
  return {
    name: 'laurel-world-file',
    configureServer(server) {
      server.middlewares.use(serve)
    },
    configurePreviewServer(server) {
      server.middlewares.use(serve)
    },
  }
}
