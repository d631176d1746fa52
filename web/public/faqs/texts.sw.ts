import type { Translation } from '../../i18n/catalogue.ts'
import type { faqs as English } from './texts.en.ts'

export const faqs: Translation<typeof English> = {
  'faqs.title': 'Maswali yanayoulizwa mara kwa mara',
  'faqs.lead': 'Yale ambayo watu huuliza kabla ya kipindi chao cha kwanza, na baada ya cha kumi.',
  'faqs.more': 'Swali lako halipo hapa?',
  'faqs.contact': 'Wasiliana na huduma kwa wateja',
  'faqs.categories': 'Makundi',
  'faqs.search': 'Tafuta katika maswali na majibu',
  'faqs.found': '{found, plural, =0 {Hakuna swali linalolingana} one {Swali #} other {Maswali #}}',
  'faqs.none': 'Hakuna swali linalolingana',
  'faqs.none-text': 'Jaribu neno lingine, tazama makundi yote, au tuulize.',
  'faqs.clear': 'Onyesha maswali yote',
  'faqs.link': 'Nakili kiungo',
  'faqs.copy-link': 'Nakili kiungo: {question}',
  'faqs.all': 'Yote',
  'faqs.booking': 'Kuweka nafasi',
  'faqs.payment': 'Malipo',
  'faqs.equipment': 'Vifaa',
  'faqs.policies': 'Kanuni',
  'faqs.support': 'Usaidizi',
  'faqs.question.1': 'Ninawekaje nafasi ya kipindi cha studio?',
  'faqs.answer.1':
    'Chagua studio, siku, saa zako na aina ya kipindi, kisha uandike jina, barua pepe na nambari yako ya simu. Huhitaji akaunti. Meneja wa studio anathibitisha, sisi tunaidhinisha, na unapata kiungo cha kulipa.',
  'faqs.question.2': 'Ninaweza kuweka nafasi mapema kiasi gani?',
  'faqs.answer.2':
    'Hadi miezi 3 kabla. Baadhi ya studio hufungua kalenda kwa muda mfupi zaidi, na ukurasa wao huutaja.',
  'faqs.question.3': 'Nitajua lini kwamba nafasi yangu imethibitishwa?',
  'faqs.answer.3':
    'Ndani ya saa 24. Unapata SMS na barua pepe katika kila hatua, na ukurasa wa nafasi yako unaonyesha daima kinachofuata na kufikia lini.',
  'faqs.question.4': 'Je, ninaweza kuweka nafasi bila kuchagua muda?',
  'faqs.answer.4':
    'Ndiyo. Chagua “Ruka kuchagua muda”, na utaje siku unayopendelea kama unayo. Kisha studio itapendekeza muda kabla hujalipa chochote.',
  'faqs.question.5': 'Ninalipaje?',
  'faqs.answer.5':
    'Kwa M-Pesa, ambayo ndiyo njia pekee ya malipo. Kiungo cha kulipa hutuma ombi la malipo kwenye simu yako. Pia kinaonyesha nambari yetu ya Paybill, ambayo hulipwa kwa kutumia nambari ya nafasi yako kama nambari ya akaunti.',
  'faqs.question.6': 'Ninapaswa kulipa lini?',
  'faqs.answer.6':
    'Baada ya studio kuthibitisha na sisi kuidhinisha; kabla ya hapo hulipi chochote. Kiungo chako cha kulipa kinasema saa hizo zimehifadhiwa kwako hadi lini.',
  'faqs.question.7': 'Studio ina vifaa gani?',
  'faqs.answer.7':
    'Ukurasa wa kila studio unaorodhesha vilivyomo studioni, inatosha watu wangapi na kisichoruhusiwa. Kwenye ukurasa wa studio zote unaweza kuchuja kwa vifaa.',
  'faqs.question.8': 'Je, ninaweza kughairi au kubadilisha muda?',
  'faqs.answer.8':
    'Ndiyo, hadi saa 24 kabla ya kipindi, kwenye ukurasa wa nafasi yako na bila malipo. Ulicholipa kinarudishwa kwa M-Pesa. Nafasi ambayo bado haijalipiwa inaweza kughairiwa hadi kipindi kianze.',
  'faqs.question.9': 'Muda wa maandalizi ni nini?',
  'faqs.answer.9':
    'Ni muda ambao studio huuacha wazi kati ya vipindi viwili, ili kundi moja lifungashe na lingine lianze kwa wakati. Kwenye mstari wa saa unaonyeshwa kwa mistari ya mshazari, na hauwezi kuombwa.',
  'faqs.question.10': 'Nimepoteza kiungo cha nafasi yangu. Nifanye nini?',
  'faqs.answer.10':
    'Kimo katika SMS ya kuthibitisha ombi lako na katika barua pepe zetu nyingi kuhusu nafasi hiyo. Nambari ya nafasi yako, inayoanza na SB, inatusaidia kuipata.',
  'head.faqs':
    'Jinsi ya kupata nafasi studioni: kuomba saa, kulipa kwa M-Pesa, kuhamisha na kughairi, na msaada unapouhitaji.',
}
