import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FoundryBinaryMissingError, foundryBinary, foundryPackage } from './foundry-binary.mjs'

describe('foundryPackage', () => {
  test.each([
    ['anvil', 'linux', 'x64', '@foundry-rs/anvil-linux-amd64'],
    ['forge', 'darwin', 'arm64', '@foundry-rs/forge-darwin-arm64'],
    ['forge', 'win32', 'x64', '@foundry-rs/forge-win32-amd64'],
  ] as const)('default: %s on %s %s', (tool, platform, architecture, name) =>
    expect(foundryPackage(tool, { platform, architecture })).toBe(name),
  )

  test.each([
    ['win32', 'arm64'],
    ['linux', 'riscv64'],
    ['aix', 'x64'],
  ])('error: nothing is published for %s %s', (platform, architecture) =>
    expect(() => foundryPackage('forge', { platform, architecture })).toThrow(FoundryBinaryMissingError),
  )
})

describe('foundryBinary', () => {
  test.each(['forge', 'anvil'] as const)('default: %s is there, or the error names what to install', (tool) => {
    try {
      expect(existsSync(foundryBinary(tool))).toBe(true)
    } catch (error) {
      expect(error).toBeInstanceOf(FoundryBinaryMissingError)
      expect(String(error)).toContain(`npm install --no-save ${foundryPackage(tool)}@`)
    }
  })
})
