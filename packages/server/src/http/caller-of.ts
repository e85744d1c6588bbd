import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { callerName } from './caller-name.ts'

/**
 * Names the caller of a request by its address.
 * @param trustsProxy - whether the last entry of `x-forwarded-for` is the caller.
 */
export function callerOf(context: Context, { trustsProxy }: { readonly trustsProxy: boolean }): string {
  const forwarded = trustsProxy ? context.req.header('x-forwarded-for') : undefined
  // The last entry is the one that the operator's proxy wrote.
  const name = callerName(forwarded?.split(',').at(-1) ?? '')
  return name === '' ? callerName(getConnInfo(context).remote.address ?? '') : name
}
