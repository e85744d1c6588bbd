// @ts-check
/**
 * Runs in every measured page before the script of its benchmark: what those of `bench/modal` and `bench/flows` share. Plain
 * JavaScript, because it is injected as text.
 */
;(() => {
  const icon =
    'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="teal"/%3E%3C/svg%3E'
  const info = {
    uuid: '5f0b1a52-6ad1-4d55-b6cb-1c60d9f1c0de',
    name: 'Bench Wallet',
    icon,
    rdns: 'example.bench.wallet',
  }
  /** Announces a wallet (EIP-6963), now and on every request. @param {object} provider */
  function announceWallet(provider) {
    const announce = () => {
      const detail = Object.freeze({ info: Object.freeze(info), provider })
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }

  /**
   * The document and every open shadow root in it.
   * @param {Document | ShadowRoot} root
   * @returns {Generator<Document | ShadowRoot>}
   */
  function* roots(root = document) {
    yield root
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot !== null) yield* roots(element.shadowRoot)
    }
  }

  /** After this frame is painted. @param {(time: number) => void} callback */
  function afterPaint(callback) {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => callback(performance.now())
    port2.postMessage(null)
  }

  Object.assign(window, { benchPage: { announceWallet, roots, afterPaint } })
})()
