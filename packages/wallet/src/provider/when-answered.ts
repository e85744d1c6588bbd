import { RECONNECT_TIMEOUT_MS } from '../connect/reconnecting.ts'
import type { Wallet } from '../wallet.ts'

/** Calls back once no wallet of the last visit is asked any more, by us or by wagmi's own reconnect. */
export function whenAnswered({ config, connections, environment }: Wallet, run: () => void): () => void {
  const look = () => {
    if (connections.getState().status !== 'reconnecting' && !/ing$/.test(config.state.status)) end()
  }
  const ends = [
    connections.subscribe(look),
    config.subscribe(({ status }) => status, look),
    environment.setTimeout(() => end(), RECONNECT_TIMEOUT_MS),
    // wagmi begins when its own provider is mounted, after ours.
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
