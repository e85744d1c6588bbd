import { describe, expect, test } from 'vitest'
import { resolveFeatures } from './features.ts'

describe('resolveFeatures', () => {
  test('default: the named providers in their order', () => {
    expect(resolveFeatures({ socials: ['x', 'google'] }).socials).toEqual(['x', 'google'])
    expect(resolveFeatures({ socials: false }).socials).toBe(false)
  })

  test('behavior: providers that do not exist are left out, as an app without types may name them', () => {
    expect(resolveFeatures(JSON.parse('{ "socials": ["googel", "x"] }')).socials).toEqual(['x'])
    expect(resolveFeatures(JSON.parse('{ "socials": "google" }')).socials).toEqual(['google'])
  })
})
