import * as z from 'zod/mini'
import { caip2 } from './shapes.ts'

/** The chains that the API reads. @see apiPaths.supportedChains */
export const chainSchemas = {
  SupportedChains: z.object({
    /** CAIP-2 ids of the chains whose JSON-RPC is answered over HTTP. */
    http: z.array(caip2),
    /** The same over WebSocket. */
    ws: z.array(caip2),
  }),
  ApiHealth: z.object({
    /** `degraded`: a chain is not read at the moment. */
    status: z.enum(['ok', 'degraded']),
    chains: z.array(
      z.object({
        chainId: z.int(),
        status: z.enum(['healthy', 'unreachable']),
        /** Blocks that the index is behind the chain; null when it is not known. */
        lag: z.nullable(z.int()),
      }),
    ),
  }),
  ApiUnhealthy: z.object({ status: z.literal('no-database') }),
}
