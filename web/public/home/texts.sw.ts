import type { Translation } from '../../i18n/catalogue.ts'
import type { home as English } from './texts.en.ts'

export const home: Translation<typeof English> = {
  'home.title': 'Weka nafasi ya studio bila wasiwasi',
  'home.lead':
    'Studio za podikasti, muziki, picha na video kote Kenya. Ona kila saa iliyo wazi, tuma ombi kwa dakika moja, lipa kwa M-Pesa likishaidhinishwa.',
  'home.request': 'Omba nafasi',
  'home.quick': 'Studio zilizo wazi',
  'home.quick.now': 'Wazi sasa',
  'home.quick.tonight': 'Wazi leo jioni',
  'home.quick.weekend': 'Wazi wikendi hii',
  'home.free-today':
    '{free, plural, =0 {hakuna saa iliyo wazi leo} one {saa # iko wazi leo} other {saa # ziko wazi leo}}',
  'home.features': 'Unachoweza kutegemea',
  'home.hours-title': 'Kila saa mbele ya macho yako',
  'home.hours-text':
    'Wazi, imejaa au imefungwa: kila studio inaonyesha siku yake kuanzia 08:00 hadi 21:00, ili usiombe saa ambayo imeshachukuliwa.',
  'home.buffer-title': 'Muda wa maandalizi',
  'home.buffer-text':
    'Studio huacha muda wa maandalizi kati ya vipindi, ili chako kianze kwa wakati na studio iwe tayari.',
  'home.news-title': 'Arifa kwa SMS na barua pepe',
  'home.news-text':
    'Imethibitishwa, imeidhinishwa, imelipiwa, imehamishwa: unapata habari kwenye simu na barua pepe yako, bila kuuliza.',
  'home.news-sample':
    'Kipindi chako cha Jnne 1 Des, 15:00 kimethibitishwa. Lipa KSh\u00a05,000 kwa M-Pesa ili ukihifadhi.',
  'home.news-sender': 'SMS · Studioni',
  'home.inline': 'Chagua saa zako',
  'home.inline-text': 'Chagua studio uone kilicho wazi, leo na kwa miezi mitatu ijayo.',
  'home.inline-none': 'Saa za studio zetu za kwanza zitaonekana hapa.',
  'home.featured': 'Studio tunazopendekeza',
  'home.view-all': 'Tazama zote',
  'home.none-featured': 'Kwa sasa hakuna studio tunayopendekeza',
  'home.none-featured-text': 'Studio zote ziko kwenye orodha.',
  'home.start': 'Omba saa zako',
  'home.questions': 'Soma maswali ambayo watu huuliza',
  'home.how': 'Jinsi inavyofanya kazi',
  'home.step.1': 'Meneja wa studio anathibitisha',
  'home.step-text.1': 'Unachagua saa na kutuma ombi. Bado hulipi chochote; saa hizo zinashikiliwa kwa ajili yako.',
  'home.step.2': 'Msimamizi anaidhinisha',
  'home.step-text.2':
    'Tunakagua maelezo na kukutumia kiungo cha kulipa kwa SMS na barua pepe, kwa kawaida ndani ya saa 24.',
  'home.step.3': 'Unalipa kwa M-Pesa',
  'home.step-text.3': 'Ombi la M-Pesa (STK Push) linatokea kwenye simu yako, unaweka PIN yako, na kipindi ni chako.',
  'head.home':
    'Studio za podikasti, muziki, picha na video kote Kenya. Ona kila saa iliyo wazi, tuma ombi kwa dakika moja, lipa kwa M-Pesa likishaidhinishwa.',
  'card.book-now': 'Weka nafasi sasa',
  'card.book-now-at': 'Weka nafasi sasa: {studio}',
  'card.details': 'Maelezo',
  'card.details-of': 'Maelezo ya {studio}',
}
