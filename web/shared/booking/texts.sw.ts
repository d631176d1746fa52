import type { Translation } from '../../i18n/catalogue.ts'
import type { booking as English } from './texts.en.ts'

export const booking: Translation<typeof English> = {
  'time.title': 'Chagua saa zako',
  'time.skip': 'Ruka kuchagua muda',
  'time.continue': 'Endelea',
  'time.continue-with': 'Endelea · {price}',
  'time.back': 'Rudi',
  'time.chosen': '{day}, {from} hadi {to}',
  'time.hint': 'Chagua siku, kisha saa ya kuanza.',
  'time.hint-session': 'Chagua unaweka nafasi ya nini.',
  'details.fewer': 'Punguza mtu mmoja',
  'details.more': 'Ongeza mtu mmoja',
  'price.per': '{units} × {price} ({length} kila kimoja)',
  'price.hours': 'muda wa saa {hours}',
  'price.total': 'Utalipa baada ya idhini',
  'price.free': 'Bila malipo',
  'price.rule': 'Unaweza kuhamisha au kughairi bila malipo hadi {moment}.',
  'price.rule-soon':
    'Kipindi hiki kinaanza ndani ya muda wa saa {hours}. Hakiwezi kuhamishwa, na kikishalipiwa hakiwezi kughairiwa.',
  'price.rule-soon-free':
    'Kipindi hiki kinaanza ndani ya muda wa saa {hours}. Hakiwezi kuhamishwa, na kikishaidhinishwa hakiwezi kughairiwa.',
  'price.rule-open': 'Unaweza kuhamisha au kughairi bila malipo hadi muda wa saa {hours} kabla ya kuanza.',
  'price.pay': 'Unalipa kwa M-Pesa baada tu ya studio kuthibitisha, kwa kawaida ndani ya saa 24.',
  'price.pay-soon': 'Unalipa kwa M-Pesa baada tu ya studio kuthibitisha.',
  'price.pay-open': 'Unalipa kwa M-Pesa baada tu ya kukubaliana muda.',
  'price.time-open': 'Muda utapangwa',
  'request.button': 'Omba nafasi · {price}',
  'error.overlap': 'Samahani, muda huu haupatikani. Tafadhali jaribu muda au tarehe nyingine.',
  'error.validation': 'Kuna makosa: {messages}',
  'error.failed': 'Imeshindwa kuweka nafasi. Tafadhali jaribu tena.',
  'error.unanswered':
    'Tulituma ombi hili na hatukupata jibu. Unaweza kulituma tena: ikiwa tayari tunalo, nafasi haitawekwa mara mbili.',
  'error.unexpected': 'Seva imetoa jibu lisilotarajiwa. Tafadhali jaribu tena.',
  'lost.hours': 'Saa zilizochukuliwa sasa hivi: {hours}.',
  'lost.nearest': 'Saa za karibu zilizo wazi:',
  'lost.run': '{day}, {from} hadi {to}',
  'lost.other': 'Chagua saa nyingine',
  'picker.session': 'Unaweka nafasi ya nini?',
  'picker.session-length': '{length} · {price}',
  'picker.hours-changed': '{session} inachukua muda wa saa {hours}: wakati wako sasa ni {after} badala ya {before}.',
  'picker.hours-let-go':
    '{session} inachukua muda wa saa {hours} mfululizo, na hakuna nafasi ya kutosha karibu na {before}. Tafadhali chagua wakati mwingine.',
  'picker.started-unit':
    'Kila kipindi cha muda wa saa {need} kilichoanza kinahesabiwa: muda wa saa {hours} ni {price}, sawa na muda wa saa {billed}.',
  'picker.sessions-failed': 'Aina za vipindi hazikupakiwa.',
  'resume.region': 'Nafasi ambayo haijakamilika',
  'resume.continue': 'Endelea na nafasi yako',
  'resume.dismiss': 'Si sasa',
}
