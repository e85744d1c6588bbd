import { assert, integer, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

describe('isPublicAddress', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.0',
    '2606:4700::1111',
    '2a00:1450:4001::200e',
    '64:ff9b::8.8.8.8',
    '64:ff9b::808:808',
  ])('default: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.1',
    '224.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    '64:ff9b::127.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::8.8.8.8',
    '100::1',
    '3fff::1',
    '',
    'localhost',
    '127.1',
    '0x7f000001',
    '[::1]',
  ])('error: %s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test('property: an IPv4 address is as public as the one that NAT64 makes of it', () => {
    const byte = integer({ min: 0, max: 255 })
    assert(
      property(tuple(byte, byte, byte, byte), (bytes) => {
        const address = bytes.join('.')
        expect(isPublicAddress(`64:ff9b::${address}`)).toBe(isPublicAddress(address))
      }),
    )
  })
})
