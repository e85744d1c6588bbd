import type { ApiClient } from '../api/api-client.ts'
import { onrampResponses } from '../api-schemas/onramp-responses.ts'
import { apiPaths } from '../api-schemas/paths.ts'
import { type BuyChainId, type BuyOffer, builtInOptions, MELD, toBuyOffer } from './buy-options.ts'

type OtherChainId = Exclude<BuyChainId, number>

/** The main network of Solana, which providers name by its name alone. */
const SOLANA_MAINNET: OtherChainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Reads what can be bought on a network that is not of EVM: of each provider of the operator that sells there. @throws the errors of the API. */
export async function readOtherOffer(
  api: ApiClient,
  provider: string | null,
  networkId: OtherChainId,
): Promise<BuyOffer> {
  const read = async (id: string | null) => {
    const query = { provider: id }
    const answer = await api.get({ path: apiPaths.onrampOptions, schema: onrampResponses.OnrampOptions, query })
    return toBuyOffer(answer, ({ name, chain_id }) => {
      const found = name.toLowerCase() === 'solana' ? SOLANA_MAINNET : chain_id
      return found === networkId ? networkId : null
    })
  }
  const offer = await read(provider)
  const all = await Promise.all(
    offer.providers.map(async (one) => ({ one, sold: await read(one.id).catch(() => null) })),
  )
  const selling = all.filter(({ sold }) => sold !== null && sold.tokens.length > 0)
  const chosen = selling.find(({ one }) => one.id === provider) ?? selling[0]
  return { ...(chosen?.sold ?? offer), providers: selling.map(({ one }) => one) }
}

/** Returns what is offered there when the API does not say it: by the provider that supports it. Source: docs/product.md#buying. */
export function builtInOtherOffer(networkId: OtherChainId, name: string): BuyOffer {
  const network = { id: networkId, name, chainId: networkId, contract: '' }
  return {
    ...builtInOptions([]),
    providers: [MELD],
    tokens: [
      { id: 'SOL', name: 'Solana', symbol: 'SOL', networks: [network] },
      { id: 'USDC', name: 'USD Coin', symbol: 'USDC', networks: [{ ...network, contract: null }] },
    ],
  }
}
