// @ts-check
/**
 * Runs in every measured page before its own code: a wallet that approves everything immediately, and an observer
 * that reports when the modal is on screen. Plain JavaScript, because it is injected as text, after `bench/pages/in-page.js`.
 */
;(() => {
  /** @type {import('../pages/bench-page.ts').BenchPage} */
  const { announceWallet, roots, afterPaint } = Reflect.get(window, 'benchPage')
  const ACCOUNT = '0x1111111111111111111111111111111111111111'
  const QUIET_MS = 400
  const BOX = 'dialog[open],[role=dialog],[role=alertdialog]'

  const answers = {
    eth_requestAccounts: [ACCOUNT],
    eth_accounts: /** @type {string[]} */ ([]),
    eth_chainId: '0x1',
    net_version: '1',
    eth_getBalance: '0xde0b6b3a7640000',
    eth_blockNumber: '0x1',
    wallet_requestPermissions: [{ parentCapability: 'eth_accounts', caveats: [{ value: [ACCOUNT] }] }],
    wallet_getPermissions: [],
    wallet_revokePermissions: null,
    wallet_switchEthereumChain: null,
  }
  const provider = {
    on: () => provider,
    removeListener: () => provider,
    /** @param {{ method: string }} request */
    request: async ({ method }) => {
      if (method === 'eth_requestAccounts') answers.eth_accounts = [ACCOUNT]
      if (!(method in answers)) throw Object.assign(new Error('Not supported.'), { code: 4200 })
      return answers[/** @type {keyof typeof answers} */ (method)]
    },
  }
  announceWallet(provider)

  function countElements() {
    let count = 0
    for (const root of roots()) count += root.querySelectorAll('*').length
    return count
  }

  /** @param {Element} element */
  function isSeen(element) {
    const { width, height } = element.getBoundingClientRect()
    if (width < 2 || height < 2) return false
    for (let at = /** @type {Element | null} */ (element); at !== null; ) {
      const { opacity, visibility, display } = getComputedStyle(at)
      if (Number(opacity) === 0 || visibility === 'hidden' || display === 'none') return false
      const root = at.getRootNode()
      at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
    }
    return true
  }

  function findBox() {
    for (const root of roots()) for (const element of root.querySelectorAll(BOX)) if (isSeen(element)) return element
    return null
  }

  /** Finite animations that run now, in every root. */
  function isMoving() {
    for (const root of roots()) {
      for (const animation of root.getAnimations()) {
        if (animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity) return true
      }
    }
    return false
  }

  function look() {
    const box = findBox()
    if (box === null) return { isThere: false, text: '' }
    const { x, y, width, height } = box.getBoundingClientRect()
    return { isThere: true, text: [x, y, width, height, countElements(), isMoving() ? performance.now() : ''].join() }
  }

  /** @type {{ start: number, duration: number }[]} */
  const longTasks = []
  /** @type {{ start: number, duration: number }[]} */
  const events = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) events.push({ start: startTime, duration })
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16 }))

  /**
   * Waits for the next click, then for `isDone` in a frame.
   * @param {() => boolean} isDone
   * @returns {Promise<{ start: number, frame: number }>} times of the click and of the paint of that frame.
   */
  function afterClick(isDone) {
    return new Promise((resolve) => {
      const listen = (/** @type {Event} */ event) => {
        const start = event.timeStamp
        const watch = () => {
          if (isDone()) afterPaint((frame) => resolve({ start, frame }))
          else requestAnimationFrame(watch)
        }
        requestAnimationFrame(watch)
      }
      window.addEventListener('click', listen, { capture: true, once: true })
    })
  }

  async function watchOpening() {
    const { start, frame } = await afterClick(() => findBox() !== null)
    const settled = await new Promise((resolve) => {
      let { text } = look()
      let changed = frame
      const watch = () => {
        const now = performance.now()
        const next = look().text
        if (next !== text) {
          text = next
          changed = now
        }
        if (now - changed > QUIET_MS) resolve(changed)
        else requestAnimationFrame(watch)
      }
      requestAnimationFrame(watch)
    })
    const since = (/** @type {{ start: number }} */ entry) => entry.start >= start - 50
    return {
      frameMs: frame - start,
      settledMs: settled - start,
      longestTaskMs: Math.max(0, ...longTasks.filter(since).map(({ duration }) => duration)),
      interactionMs: Math.max(0, ...events.filter(since).map(({ duration }) => duration)),
    }
  }

  async function watchConnecting() {
    const { start, frame } = await afterClick(() => document.querySelector('[data-testid=account]') !== null)
    return { connectedMs: frame - start }
  }

  Object.assign(window, {
    laurelBench: { watchOpening, watchConnecting, countElements, isOpen: () => findBox() !== null },
  })
})()
