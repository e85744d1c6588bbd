// @ts-check
/**
 * Runs in every measured page before its own code: a wallet that announces itself (EIP-6963) and approves everything, and
 * observers that count the frames until something is on screen. Plain JavaScript, because it is injected as text.
 * `benchSettings` is set by an earlier script.
 */
;(() => {
  /** @type {import('../pages/bench-page.ts').BenchPage} */
  const { announceWallet, roots, afterPaint } = Reflect.get(window, 'benchPage')
  /** @type {{ account: string, chainId: string, rpcUrl: string }} */
  const { account, chainId, rpcUrl } = Reflect.get(window, 'benchSettings')
  let accounts = /** @type {string[]} */ ([])
  const provider = {
    on: () => provider,
    removeListener: () => provider,
    /** @param {{ method: string, params?: unknown }} request */
    request: async ({ method, params = [] }) => {
      if (method === 'eth_requestAccounts') accounts = [account]
      if (/^eth_(requestA|a)ccounts$/.test(method)) return accounts
      if (method === 'eth_chainId') return chainId
      if (method === 'wallet_switchEthereumChain' || method === 'wallet_revokePermissions') return null
      if (/^wallet_|sign|send/i.test(method)) throw Object.assign(new Error('Not supported.'), { code: 4200 })
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const { result, error } = await response.json()
      if (error !== undefined) throw Object.assign(new Error(error.message), { code: error.code })
      return result
    },
  }
  announceWallet(provider)

  /** Whether an element that a selector matches takes space on screen. @param {string} selector */
  function isSeen(selector) {
    for (const root of roots()) {
      for (const element of root.querySelectorAll(selector)) {
        const { width, height } = element.getBoundingClientRect()
        if (width > 1 && height > 1 && getComputedStyle(element).visibility !== 'hidden') return true
      }
    }
    return false
  }

  /** All that is shown: texts, and the values of inputs. */
  function textOf() {
    let text = ''
    for (const root of roots()) {
      const top = root instanceof Document ? (root.body?.innerText ?? '') : (root.textContent ?? '')
      text += `${top} ${[...root.querySelectorAll('input')].map(({ value }) => value).join(' ')} `
    }
    return text
  }

  /**
   * Counts the frames until `isDone`. The frame of the event itself is 1.
   * @param {number} start
   * @param {() => boolean} isDone
   * @returns {Promise<{ frames: number, ms: number }>}
   */
  function countFrames(start, isDone) {
    return new Promise((resolve) => {
      let frames = 0
      const watch = () => {
        frames += 1
        if (!isDone()) return void requestAnimationFrame(watch)
        const seen = frames
        afterPaint((time) => resolve({ frames: seen, ms: time - start }))
      }
      requestAnimationFrame(watch)
    })
  }

  /** @param {string} type @param {() => boolean} isDone */
  function afterEvent(type, isDone) {
    return new Promise((resolve) => {
      const listen = (/** @type {Event} */ event) => resolve(countFrames(event.timeStamp, isDone))
      window.addEventListener(type, listen, { capture: true, once: true })
    })
  }

  /** @type {((body: string) => void) | null} */
  let onQuote = null
  const own = window.fetch
  window.fetch = async (...given) => {
    const response = await own(...given)
    const [input] = given
    const url = input instanceof Request ? input.url : String(input)
    if (onQuote === null || !url.includes('/convert/quotes')) return response
    const text = await response.clone().text()
    onQuote?.(text)
    return response
  }

  /** What is watched. */
  let watched = /** @type {Promise<{ frames: number, ms: number }> | null} */ (null)

  /** Waits for the next quote, then until its amount is on screen. */
  function afterQuote() {
    return new Promise((resolve) => {
      onQuote = (text) => {
        const digits = /"toAmount":"(\d+)"/.exec(text)?.[1]?.replace(/0+$/, '').slice(0, 4)
        if (digits === undefined) return
        onQuote = null
        resolve(
          countFrames(performance.now(), () =>
            textOf()
              .replaceAll(/[.,\s]/g, '')
              .includes(digits),
          ),
        )
      }
    })
  }

  Object.assign(window, {
    flowBench: {
      isSeen,
      watchQuote: () => {
        watched = afterQuote()
      },
      /** @param {string} selector */
      watchView: (selector) => {
        watched = afterEvent('click', () => isSeen(selector))
      },
      /** @param {string} text */
      watchTyping: (text) => {
        watched = afterEvent('keydown', () => textOf().includes(text))
      },
      seen: () => watched,
    },
  })
})()
