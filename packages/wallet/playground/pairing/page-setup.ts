import { type Chain, defineChain } from 'viem'

/** The setup of the page, passed in its URL as `?setup=` and JSON. */
export type PageSetup = {
  /** The URL of a local relay. */
  readonly relayUrl: string
  readonly chains: readonly { readonly chainId: number; readonly name: string; readonly rpcUrl: string }[]
}

/** Returns the URL of the page with a setup in it. */
export function setupAddress(origin: string, setup: PageSetup): string {
  return `${origin}/?setup=${encodeURIComponent(JSON.stringify(setup))}`
}

/** Reads the setup from the page's URL. @throws when there is none. */
export function readSetup(search: string): PageSetup {
  const text = new URLSearchParams(search).get('setup')
  if (text === null) throw new TypeError('The page needs ?setup=: see page-setup.ts.')
  const setup: PageSetup = JSON.parse(text)
  return setup
}

/** Returns the chains of a setup as viem chains. */
export function chainsOf({ chains }: PageSetup): readonly [Chain, ...Chain[]] {
  const [first, ...others] = chains.map(({ chainId, name, rpcUrl }) =>
    defineChain({
      id: chainId,
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
      testnet: true,
    }),
  )
  if (first === undefined) throw new TypeError('The setup names no chain.')
  return [first, ...others]
}

/** Creates a clock that can be put forward. Timers that are due by then run at once. */
export function clockToPutForward() {
  type Timer = { readonly dueAt: number; readonly run: () => void; handle: ReturnType<typeof setTimeout> | undefined }
  const timers = new Set<Timer>()
  let ahead = 0
  const now = () => Date.now() + ahead
  const arm = (timer: Timer) => {
    clearTimeout(timer.handle)
    const fire = () => {
      timers.delete(timer)
      timer.run()
    }
    timer.handle = setTimeout(fire, Math.max(0, timer.dueAt - now()))
  }
  return {
    environment: {
      now,
      after: (run: () => void, ms: number) => {
        const timer: Timer = { dueAt: now() + ms, run, handle: undefined }
        timers.add(timer)
        arm(timer)
        return () => {
          clearTimeout(timer.handle)
          timers.delete(timer)
        }
      },
    },
    /** @param ms - by how much, in milliseconds. */
    putForward: (ms: number) => {
      ahead += ms
      for (const timer of timers) arm(timer)
    },
  }
}
