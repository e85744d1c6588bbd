import { readFile } from 'node:fs/promises'
import type { Connect, Plugin } from 'vite'

/** Keys are removed from the file before it is served, because the app signs through a wallet. */
function withoutKeys(key: string, value: unknown): unknown {
  return key === 'privateKey' ? undefined : value
}

/**
 * Responds to `/config.json` with a file. The file is read for each request, because the local world may start after
 * this server. While the file is missing, the response is a 503 whose text says so.
 */
export function serveConfigFile(path: string | undefined): Connect.NextHandleFunction {
  // Every page requests it, and the file of a local world is long.
  let last = { file: '', answer: '' }
  return async (request, response, next) => {
    if (request.url?.split('?')[0] !== '/config.json') return next()
    response.setHeader('content-type', 'application/json')
    response.setHeader('cache-control', 'no-store')
    try {
      if (path === undefined) throw new Error('LAUREL_CONFIG is not set')
      const file = await readFile(path, 'utf8')
      if (file !== last.file) last = { file, answer: JSON.stringify(JSON.parse(file), withoutKeys) }
      response.end(last.answer)
    } catch (cause) {
      response.statusCode = 503
      response.end(JSON.stringify({ error: cause instanceof Error ? cause.message : String(cause) }))
    }
  }
}

/** Makes Vite's development and preview servers respond to `/config.json` with the file that `LAUREL_CONFIG` names. */
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
