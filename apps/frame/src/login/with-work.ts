import type { loginSchemas } from '@laurel/wallet/login-schemas'
import type * as z from 'zod/mini'

type Work = Extract<z.output<(typeof loginSchemas)['EmailLoginResponse']>, { readonly work: unknown }>

/** Sends a request until it needs no work. Another device can have been faster: then there is other work. */
export async function withWork<response extends object>(
  send: (solved: { readonly solution?: string }) => Promise<response | Work>,
): Promise<response> {
  let solved: { readonly solution?: string } = {}
  for (;;) {
    const response = await send(solved)
    if (!isWork(response)) return response
    const { solveWork } = await import('./solve-work.ts')
    solved = { solution: await solveWork(response.work) }
  }
}

function isWork(response: object): response is Work {
  return 'work' in response
}
