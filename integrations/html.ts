const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML, also within an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

/** 254712345678 → 0712 345 678. */
export const spacedPhone = (phone: string): string => phone.replace(/^254(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3')

/** A plain page of a simulator. */
export const plainPage = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:45rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid;padding:1rem 0}pre{white-space:pre-wrap;font:inherit;overflow-wrap:anywhere}h2{font-size:1.1rem}
label,button{display:block;margin:.75rem 0}input,button{font:inherit;padding:.5rem;min-height:2.75rem;box-sizing:border-box}
input[type=checkbox]{min-height:0}</style>
</head><body><main><h1>${escapeHtml(title)}</h1>
${body}
</main></body></html>
`
