import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { createRouteSchemas, parameter } from '@laurel/server/http/route-schemas.ts'
import { accountParameters, accountSchemas, loginPaths } from '@laurel/wallet/login-schemas'
import type { AuditLog } from '../audit/audit-log.ts'
import { describeFailures } from '../http/failures.ts'
import type { Authentication } from '../session/authenticate.ts'
import type { DeviceStore } from './device-store.ts'
import { DeviceNotFoundError } from './errors.ts'

const { respond } = createRouteSchemas(accountSchemas)

const listRoute = createRoute({
  method: 'get',
  path: loginPaths.devices,
  summary: 'List the devices of the account',
  responses: { 200: respond('DevicesResponse', 'The devices, last seen first.'), ...describeFailures() },
})
const revokeRoute = createRoute({
  method: 'delete',
  path: loginPaths.device,
  summary: 'Revoke a device',
  request: { params: z.object({ device: parameter(accountParameters.device) }) },
  responses: {
    204: { description: 'Its sessions have ended, and its share set is deleted.' },
    ...describeFailures(400, 404),
  },
})

/** Adds the routes of devices. */
export function addDeviceListRoutes(
  app: OpenAPIHono,
  {
    authentication,
    devices,
    audit,
  }: { readonly authentication: Authentication; readonly devices: DeviceStore; readonly audit: AuditLog },
): void {
  app.openapi(listRoute, async (c) => {
    const { accountId, deviceId } = await authentication.requireSession(c)
    const list = (await devices.list(accountId)).map(({ id, ...device }) => ({
      ...{ device: id, ...device, isCurrent: id === deviceId },
    }))
    return c.json({ devices: list }, 200)
  })
  app.openapi(revokeRoute, async (c) => {
    const { accountId } = await authentication.requireSession(c)
    const { device } = c.req.valid('param')
    if (!(await devices.remove(accountId, device))) throw new DeviceNotFoundError()
    await audit.add({ event: 'device-revoked', accountId, deviceId: device })
    return c.body(null, 204)
  })
}
