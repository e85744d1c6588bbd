import { anything, assert, property, string } from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { TERMS_PAGE_SIZE, termsPageOf } from '../boost/terms-page.ts'
import { getManyTerms } from '../claim/verifier-terms.ts'
import { parseConfig } from '../config/config.ts'
import { noListFilters } from '../routing/list-filters.ts'
import { toBoostsUrl } from './api-query.ts'
import { toStartUrls } from './start-urls.ts'

const at = '0x00000000000000000000000000000000000000aa'
const chainOf = (chainId: number) => ({
  ...{ chainId, name: `Chain ${chainId}`, rpcUrl: `https://node${chainId}.example` },
  contracts: { registry: at, eventAction: at, core: at },
})
const config = {
  chains: [chainOf(1), chainOf(5)],
  apiUrl: 'https://api.example/',
  verifierUrl: 'https://verifier.example',
}

afterEach(() => vi.unstubAllGlobals())

describe('toStartUrls', () => {
  test('default: the first page of the API, and the first terms of each network', () => {
    const { requests, hasApi, nodes } = toStartUrls(config, '')
    expect(hasApi).toBe(true)
    expect(requests).toHaveLength(3)
    expect(requests[0]).toBe(toBoostsUrl('https://api.example', noListFilters, { chainIds: [1, 5], cursor: null }))
    expect(nodes).toEqual([])
  })

  test('default: without an API, connections to the nodes', () => {
    expect(toStartUrls({ ...config, apiUrl: null, verifierUrl: null }, '')).toEqual({
      ...{ hasApi: false, requests: [], nodes: ['https://node1.example', 'https://node5.example'] },
    })
  })

  test('behavior: the requests are those that the app sends', async () => {
    const sent: string[] = []
    vi.stubGlobal('fetch', (url: URL | string) => {
      sent.push(String(url))
      return Promise.resolve(Response.json({ boosts: [] }))
    })
    const { chains, verifierUrl } = parseConfig(config)
    for (const chain of chains) {
      const { boostIds } = termsPageOf(chain, 0n)
      expect(boostIds).toHaveLength(TERMS_PAGE_SIZE)
      await getManyTerms(verifierUrl ?? '', { chainId: chain.chainId, boostIds }).catch(() => {})
    }
    expect(toStartUrls(config, '').requests.slice(1)).toEqual(sent)
  })

  test('behavior: the filters of the URL are part of the request', () => {
    expect(toStartUrls(config, '?q=note&network=5').requests[0]).toContain('chainId=5&status=active&search=note')
    // It is not a network of the page, which lists all of them then.
    expect(toStartUrls(config, '?network=6').requests[0]).not.toContain('chainId')
  })

  test('property: any configuration and any URL can be read', () =>
    assert(
      property(anything(), string(), (value, search) => {
        expect(toStartUrls(value, search).requests).toBeInstanceOf(Array)
        expect(toStartUrls({ chains: value, apiUrl: value, verifierUrl: value }, search).nodes).toBeInstanceOf(Array)
      }),
    ))
})
