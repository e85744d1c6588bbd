import { createRoot } from 'react-dom/client'
import { pageCss } from '../controls/generated/page-css.ts'
import { addStyles } from '../controls/use-styles.ts'
import type { Wallet } from '../wallet.ts'
import { WalletProvider, type WalletProviderProps } from '../wallet-provider.tsx'
import { ElementTree } from './element-tree.tsx'
import { ElementNameTakenError } from './errors.ts'
import { mountedElements } from './mounted-elements.ts'

/** How the elements look and what they are called. Everything but `prefix` is as on `<WalletProvider>`. */
export type WalletElementsOptions = Pick<
  WalletProviderProps,
  'signIn' | 'theme' | 'language' | 'messages' | 'classNames' | 'nonce' | 'zIndex'
> & {
  /** What the elements' names begin with: `laurel` when left out. A second wallet on the page needs another. */
  readonly prefix?: string
}

/** The elements of one wallet. */
export type WalletElements = {
  /** Changes how they look. What is left out is as it was at first. */
  readonly update: (options: Omit<WalletElementsOptions, 'prefix'>) => void
  /** Empties the elements and takes the modal away. The wallet itself goes on: `wallet.destroy()` ends it. */
  readonly destroy: () => void
}

const taken = new Set<string>()

/**
 * Defines `<laurel-connect-button>`, `<laurel-account-button>`, `<laurel-network-button>` and `<laurel-wallet-panel>`,
 * starts the wallet, and readies the modal, which `wallet.modal.open()` opens too. For pages without React, or with
 * another framework. Call it in the browser, once for each wallet; elements may come and go before and after.
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
  // The tree itself is nowhere in the page; what it draws is in the elements.
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
