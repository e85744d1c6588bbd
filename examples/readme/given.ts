/**
 * What the snippets of each Markdown file take as given: names that the text beside them explains, or that an earlier
 * piece of the same page made.
 */
export const given: Readonly<Record<string, string>> = {
  'packages/wallet': `
    import type { Wallet } from '@laurel/wallet'
    declare global {
      const wallet: Wallet
    }
  `,
  'packages/protocol': `
    import type { ClaimSigner, DefinedAction, createBoostFromBudget } from '@laurel/protocol'
    import type { Account, Address, Chain, Client, Hash, Transport } from 'viem'
    declare global {
      const client: Client<Transport, Chain, Account>
      const creator: Client<Transport, Chain, Account>
      const participant: Client<Transport, Chain, Account>
      const signer: ClaimSigner & { readonly address: Address }
      const token: Address
      const budget: Address
      const safe: Address
      const action: DefinedAction
      const plan: Parameters<typeof createBoostFromBudget>[1]['boost']
      const completeAction: () => Promise<Hash>
      const boostId: bigint
      const core: Address
      const verifierUrl: string
      const projectId: string
      const photo: string
    }
  `,
}
