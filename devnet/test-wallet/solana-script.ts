import type { Plugin } from 'vite'

/** Serves `/solana.js`, which announces the test wallet to the page that loads it. Pages of this machine may load it. */
export function solanaScript(): Plugin {
  return {
    name: 'laurel-test-wallet-solana',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url?.split('?')[0] === '/solana.js') request.url = '/src/in-page/announce.ts'
        next()
      })
    },
  }
}
