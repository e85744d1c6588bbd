import { assert, ipV4, ipV6, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { callerName } from './caller-name.ts'

describe('callerName', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7:4711', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['[2001:DB8:1:2::ffff]:443', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
    ['unknown', ''],
    ['203.0.113.7, 10.0.0.1', ''],
  ])('default: %s', (address, name) => {
    expect(callerName(address)).toBe(name)
  })

  test('property: every address has a name, and an IPv4 address its own', () => {
    assert(
      property(ipV4(), ipV6(), (four, six) => {
        expect(callerName(four)).toBe(four)
        expect(callerName(`::ffff:${four}`)).toBe(four)
        expect(callerName(six)).not.toBe('')
      }),
    )
  })
})
