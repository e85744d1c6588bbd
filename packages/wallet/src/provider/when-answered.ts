import { RECONNECT_TIMEOUT_MS } from '../session/reconnecting.ts'
import type { Wallet } from '../wallet.ts'

/** Calls back when reconnecting to the wallets of the last visit is done, both here and in wagmi's own reconnect. */
export function whenAnswered({ config, connections, environment }: Wallet, run: () => void): () => void {
  const look = () => {
    if (connections.getState().status !== 'reconnecting' && !/ing$/.test(config.state.status)) end()
  }
  const ends = [
    connections.subscribe(look),
    config.subscribe(({ status }) => status, look),
    environment.setTimeout(() => end(), RECONNECT_TIMEOUT_MS),
    // wagmi starts when its own provider is mounted, after ours.
    environment.setTimeout(look, 0),
  ]
  const stop = () => {
    for (const cancel of ends) cancel()
  }
  function end() {
    stop()
    run()
  }
  return stop
}
