import * as z from 'zod/mini'
import { caip2, projectId } from './shapes.ts'

/** The parameters of JSON-RPC. The body is JSON-RPC itself. @see apiPaths.rpc */
export const rpcParameters = { chainId: caip2, projectId: z.optional(projectId) }
