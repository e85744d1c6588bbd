import { useConfig } from '../config/use-config.tsx'
import { WalletBar } from '../connect/wallet-bar.tsx'
import { Select } from '../controls/select.tsx'
import { shellText } from '../language/en/shell.ts'
import type { Route } from '../routing/routes.ts'

/** The header's controls once the networks are known: the choice of network, and the wallet. */
export function HeaderControls({ route }: { readonly route: Route }) {
  const { config, chain, chooseChain } = useConfig()
  return (
    <>
      {choosesNetwork(route) && (
        <Select
          isLabelHidden
          label={shellText('network')}
          onChoose={(chosen) => chooseChain(Number(chosen))}
          options={config.chains.map(({ chainId, name }) => ({ value: String(chainId), label: name }))}
          size="pill"
          value={String(chain.chainId)}
        />
      )}
      <WalletBar />
    </>
  )
}

/** Explore has a separate choice of networks, and a boost belongs to one network. */
function choosesNetwork({ type: page }: Route): boolean {
  return page !== 'explore' && page !== 'boost' && page !== 'claim'
}
