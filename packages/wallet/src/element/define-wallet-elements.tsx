import { createRoot } from 'react-dom/client'
import { pageCss } from '../controls/generated/page-css.ts'
import { addStyles } from '../controls/use-styles.ts'
import type { Wallet } from '../wallet.ts'
import { WalletProvider } from '../wallet-provider.tsx'
import { ElementTree } from './element-tree.tsx'
import { ElementNameTakenError } from './errors.ts'
import { mountedElements } from './mounted-elements.ts'
import type { WalletElementsOptions } from './wallet-elements-options.ts'

/** The elements of one wallet. */
export type WalletElements = {
  /** Changes the appearance of the elements. Options that are left out return to their first values. */
  readonly update: (options: Omit<WalletElementsOptions, 'prefix'>) => void
  /** Empties the elements and removes the modal. The wallet itself stays active until `wallet.destroy()`. */
  readonly destroy: () => void
}

const taken = new Set<string>()

/**
 * Defines `<laurel-connect-button>`, `<laurel-account-button>`, `<laurel-network-button>` and `<laurel-wallet-panel>`,
 * starts the wallet, and prepares the modal, which `wallet.modal.open()` also opens. It is for pages without React, or
 * with another framework. Call it in the browser, once for each wallet. Elements may be added and removed before and
 * after the call.
 * @throws {ElementNameTakenError} when the prefix is in use.
 */
export function defineWalletElements(
  wallet: Wallet,
  { prefix = 'laurel', ...first }: WalletElementsOptions = {},
): WalletElements {
  const placed = taken.has(prefix) ? null : mountedElements(prefix, window)
  if (placed === null) throw new ElementNameTakenError(prefix)
  taken.add(prefix)
  addStyles(document, 'page', pageCss, first.nonce)
  // The root of the tree is not in the page. The tree renders into the elements.
  const root = createRoot(document.createElement('div'))
  let isDestroyed = false

  const update: WalletElements['update'] = (changed) => {
    if (isDestroyed) return
    root.render(
      <WalletProvider wallet={wallet} {...first} {...changed}>
        <ElementTree placed={placed} />
      </WalletProvider>,
    )
  }
  update({})
  // For developers only: `logMistakes` checks the host exactly. Without the chunk, the elements work.
  if (/local|\d$/.test(location.host)) {
    import('./check-element-options.ts').then(
      (checks) => checks.logMistakes(first),
      () => {},
    )
  }

  return {
    update,
    destroy: () => {
      if (isDestroyed) return
      isDestroyed = true
      taken.delete(prefix)
      root.unmount()
    },
  }
}
