/** Structured data for search engines: the organisation and the site search. */
export const siteFacts = (at: (path: string) => string) => [
  { '@type': 'Organization', '@id': at('/#us'), name: 'Studioni', url: at('/'), logo: at('/og/site.png') },
  {
    '@type': 'WebSite',
    name: 'Studioni',
    url: at('/'),
    publisher: { '@id': at('/#us') },
    inLanguage: ['en', 'sw'],
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${at('/studios')}?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  },
]
