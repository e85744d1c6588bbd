/** A flow of the modal: what is measured, and which chunk of ours has it. */
export type Flow = {
  readonly name: FlowName
  readonly title: string
  /** The chain on which it is measured: the first of the world, or the second, whose coins its sandbox sells. */
  readonly chain: 'first' | 'second'
  /** The name of our chunk, and its aim in KiB. */
  readonly chunk: string
  readonly maxKib: number
  /** What is on screen when the flow is there, by app. A flow that an app does not have is null. */
  readonly view: { readonly laurel: string; readonly appkit: string | null; readonly web3modal: string | null }
  /** The field that is typed into, and what is typed. Null where nothing is typed. */
  readonly field: {
    readonly laurel: string
    readonly appkit: string | null
    readonly web3modal: string | null
    readonly text: string
  } | null
}

/** The names of the flows: the buttons of the pages have them. */
export type FlowName = 'send' | 'swap' | 'buy' | 'activity' | 'names'
/** The measured apps. */
export type AppName = keyof Flow['view']

/** The flows, in the order of the table. The aims are in KiB, compressed. */
export const flows: readonly Flow[] = [
  {
    name: 'send',
    title: 'Send',
    chain: 'first',
    chunk: 'send-views',
    maxKib: 15,
    view: {
      laurel: '[data-view="Send"] input',
      appkit: 'w3m-wallet-send-view',
      web3modal: 'w3m-wallet-send-view',
    },
    field: {
      laurel: '[data-view="Send"] input[aria-label="To"], [data-view="Send"] input >> nth=-1',
      appkit: 'w3m-wallet-send-view textarea, w3m-wallet-send-view input >> nth=-1',
      web3modal: 'w3m-wallet-send-view textarea, w3m-wallet-send-view input >> nth=-1',
      text: 'zqx',
    },
  },
  {
    name: 'swap',
    title: 'Swap',
    chain: 'first',
    chunk: 'swap-views',
    maxKib: 20,
    view: { laurel: '[data-view="Swap"] input', appkit: 'w3m-swap-view input', web3modal: 'w3m-swap-view input' },
    field: {
      laurel: '[data-view="Swap"] input >> nth=0',
      appkit: 'w3m-swap-view input >> nth=0',
      web3modal: 'w3m-swap-view input >> nth=0',
      text: '0.731',
    },
  },
  {
    name: 'buy',
    title: 'Buy',
    chain: 'second',
    chunk: 'buy-views',
    maxKib: 10,
    view: {
      laurel: '[data-view="OnRampProviders"] input',
      appkit: 'w3m-onramp-providers-view',
      web3modal: 'w3m-onramp-providers-view',
    },
    field: { laurel: '[data-view="OnRampProviders"] input >> nth=0', appkit: null, web3modal: null, text: '731' },
  },
  {
    name: 'activity',
    title: 'Activity',
    chain: 'first',
    chunk: 'activity-views',
    maxKib: 10,
    view: {
      laurel: '[data-view="Transactions"] li',
      appkit: 'w3m-transactions-view',
      web3modal: 'w3m-transactions-view',
    },
    field: null,
  },
  {
    name: 'names',
    title: 'Names',
    chain: 'first',
    chunk: 'name-views',
    maxKib: 8,
    view: { laurel: '[data-view="RegisterAccountName"] input', appkit: null, web3modal: null },
    field: { laurel: '[data-view="RegisterAccountName"] input >> nth=0', appkit: null, web3modal: null, text: 'zqx' },
  },
]
