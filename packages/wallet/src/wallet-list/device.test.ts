import { describe, expect, test } from 'vitest'
import { userAgents } from '../../test/user-agents.ts'
import { isMobile, isPhone, readDevice } from './device.ts'

const pageOf = (userAgent: string, maxTouchPoints = 0) => ({
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => true,
  navigator: { userAgent, maxTouchPoints },
})

describe('readDevice', () => {
  test.each([
    ['iphone', 'ios'],
    ['android', 'android'],
    ['androidFirefox', 'android'],
    ['chrome', 'chrome'],
    ['edge', 'chrome'],
    ['firefox', 'firefox'],
    ['safari', 'computer'],
  ] as const)('default: %s is %s', (name, device) => {
    const page = pageOf(userAgents[name])
    expect(readDevice(page)).toBe(device)
    expect(isMobile(page)).toBe(isPhone(device))
  })
  test('behavior: a Mac with a touch screen is an iPad', () =>
    expect(readDevice(pageOf(userAgents.safari, 5))).toBe('ios'))
  test('behavior: a server has no device', () => expect(readDevice(null)).toBeNull())
})
