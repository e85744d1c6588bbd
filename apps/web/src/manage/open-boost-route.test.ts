import { expect, test } from 'vitest'
import { nextManageRoute } from './open-boost-route.ts'

const route = { type: 'manage', chainId: 31337 } as const

test('nextManageRoute: the boost that was opened last is in the URL until it is closed', () => {
  expect(nextManageRoute(route, '7', true)).toStrictEqual({ ...route, boostId: '7' })
  expect(nextManageRoute({ ...route, boostId: '7' }, '8', true)).toStrictEqual({ ...route, boostId: '8' })
  expect(nextManageRoute({ ...route, boostId: '8' }, '7', false)).toStrictEqual({ ...route, boostId: '8' })
  expect(nextManageRoute({ ...route, boostId: '8' }, '8', false)).toStrictEqual(route)
  expect(nextManageRoute(route, '7', false)).toStrictEqual(route)
})
