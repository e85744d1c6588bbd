const style = `:root { color-scheme: light dark } body { margin: 0 auto; max-width: 26rem; padding: 2rem 1.25rem; font: 1rem/1.5 system-ui, sans-serif }
.note { border: 2px dashed #b3700a; border-radius: .5rem; padding: .75rem 1rem; margin: 0 0 1.5rem } h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .5rem }
label { display: block; font-weight: 600; margin-top: 1rem } input { font: inherit; width: 100%; box-sizing: border-box; min-height: 3rem; padding: 0 .75rem; border: 1px solid #8888; border-radius: .5rem; margin: .25rem 0 1rem }
.actions { display: flex; gap: .75rem } button { font: inherit; font-weight: 600; min-height: 3rem; padding: 0 1.25rem; border-radius: .5rem; border: 1px solid #8888; cursor: pointer }
button[value="approve"] { background: #1f6f58; border-color: #1f6f58; color: #fff }`

/** Returns the page on which a user of the local identity provider approves a login. It says that it is a stand-in. */
export function renderApprovePage(providerName: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Local identity provider</title><style>${style}</style></head>
<body><main><p class="note"><strong>Local identity provider — not ${providerName}.</strong> It is a part of the local world, and has no accounts but the name that you type.</p>
<h1>Log in to Laurel (local)</h1><form method="post"><label for="account">Name</label>
<input id="account" name="account" value="ada" required maxlength="32" pattern="[a-z0-9]+" title="small letters and digits" autocomplete="off">
<div class="actions"><button name="decision" value="approve">Continue</button><button name="decision" value="cancel" formnovalidate>Cancel</button></div></form></main></body></html>`
}
