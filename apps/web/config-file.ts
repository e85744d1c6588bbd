import { readFile } from 'node:fs/promises'
import type { Connect, Plugin } from 'vite'

/** What is taken out of the world file before it is served: the app signs through a wallet and has no use for keys. */
function withoutKeys(key: string, value: unknown): unknown {
  return key === 'privateKey' ? undefined : value
}

/**
 * Answers `/config.json` from a file, read again for each request: the local world may start after this server. 503 with a sentence while
 * there is no such file, so that the app can say what is missing.
 */
export function serveConfigFile(path: string | undefined): Connect.NextHandleFunction {
  return async (request, response, next) => {
    if (request.url?.split('?')[0] !== '/config.json') return next()
    response.setHeader('content-type', 'application/json')
    response.setHeader('cache-control', 'no-store')
    try {
      if (path === undefined) throw new Error('LAUREL_CONFIG is not set')
      const config: unknown = JSON.parse(await readFile(path, 'utf8'))
      response.end(JSON.stringify(config, withoutKeys))
    } catch (cause) {
      response.statusCode = 503
      response.end(JSON.stringify({ error: cause instanceof Error ? cause.message : String(cause) }))
    }
  }
}

/** Has Vite's servers, of development and of preview, answer `/config.json` from the file named by `LAUREL_CONFIG`. */
export function configFile(path: string | undefined): Plugin {
  const serve = serveConfigFile(path)
  return {
    name: 'laurel-config-file',
    configureServer(server) {
      server.middlewares.use(serve)
    },
    configurePreviewServer(server) {
      server.middlewares.use(serve)
    },
  }
}
