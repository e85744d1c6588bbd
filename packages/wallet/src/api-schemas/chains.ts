import * as z from 'zod/mini'
import { caip2, projectId } from './shapes.ts'

/** Parameters of the queries of {@link chainSchemas}. */
export const chainParameters = { projectId: z.optional(projectId) }

/** The chains that the API reads. @see apiPaths.supportedChains */
export const chainSchemas = {
  SupportedChains: z.object({
    /** CAIP-2 ids of the chains whose JSON-RPC is answered over HTTP. */
    http: z.array(caip2),
    /** The same over WebSocket. */
    ws: z.array(caip2),
  }),
  ApiHealth: z.object({
    /** `degraded`: a chain is not read or not followed at the moment. */
    status: z.enum(['ok', 'degraded']),
    chains: z.array(
      z.object({
        /** Of EVM; the CAIP-2 id of a network of another kind. */
        chainId: z.union([z.int(), caip2]),
        /**
         * `unreachable`: too few nodes respond. `halted`: the chain no longer has a block that was finalized, so it is not followed.
         * `stalled`: its head has not moved for ten minutes, which is not judged on development chains.
         */
        status: z.enum(['healthy', 'unreachable', 'halted', 'stalled']),
        /** Blocks that the index is behind the chain; null when it is not known, and on Solana, which is not indexed. */
        lag: z.nullable(z.int()),
        /** Seconds since the head moved; null when it is not known. */
        headAge: z.nullable(z.int()),
      }),
    ),
  }),
  ApiUnhealthy: z.object({ status: z.literal('no-database') }),
}
