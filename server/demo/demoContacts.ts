/** A customer of the demo company. */
export interface DemoContact {
  readonly name: string;
  readonly number: string;
  readonly email?: string;
  readonly extraInfo?: readonly { readonly name: string; readonly value: string }[];
}

const extraField = (name: string, value: string): { name: string; value: string } => ({ name, value });

const detailedContacts: readonly DemoContact[] = [
  {
    name: 'Marina Alves',
    number: '5511987654310',
    email: 'marina.alves@correio.example',
    extraInfo: [extraField('Bairro', 'Perdizes'), extraField('CEP', '05014-000')],
  },
  {
    name: 'João Vítor Siqueira',
    number: '5511991204477',
    email: 'jv.siqueira@correio.example',
    extraInfo: [extraField('Bairro', 'Vila Mariana')],
  },
  { name: 'Célia Rocha', number: '5511974410928', extraInfo: [extraField('Endereço', 'Rua Turiassu, 480, ap. 61')] },
  {
    name: 'Thiago Menezes',
    number: '5511982237765',
    email: 'thiago@menezesarquitetura.example',
    extraInfo: [extraField('Empresa', 'Menezes Arquitetura'), extraField('CNPJ', '12.345.678/0001-90')],
  },
  { name: 'Luana Ribeiro', number: '5511969913042', email: 'luana.ribeiro@correio.example' },
  { name: 'Rodrigo Tanaka', number: '5511953377812', extraInfo: [extraField('Bairro', 'Liberdade')] },
  { name: 'Beatriz Farias', number: '5521987761204', email: 'bia.farias@correio.example', extraInfo: [extraField('Cidade', 'Niterói')] },
  {
    name: 'Renata Cordeiro',
    number: '5511998340156',
    email: 'renata@ateliecordeiro.example',
    extraInfo: [extraField('Empresa', 'Ateliê Cordeiro')],
  },
  { name: 'Paulo Gonçalves', number: '5519991457723', extraInfo: [extraField('Cidade', 'Campinas')] },
  { name: 'Sônia Araújo', number: '5511976602519', extraInfo: [extraField('Prefere', 'Entrega à tarde')] },
  { name: 'Márcio Pires', number: '5511984419037', email: 'marcio.pires@correio.example' },
  {
    name: 'Íris Brandão',
    number: '5511962285540',
    email: 'iris@brandaopaisagismo.example',
    extraInfo: [extraField('Empresa', 'Brandão Paisagismo'), extraField('Desconto', '8% no boleto')],
  },
  { name: 'Otávio Teles', number: '5513996678801', extraInfo: [extraField('Cidade', 'Santos')] },
  { name: 'Lívia Moura', number: '5511993316674', email: 'livia.moura@correio.example' },
  { name: 'Jonas Barreto', number: '5511957742093' },
  {
    name: 'Clara Dantas',
    number: '5511988105562',
    email: 'clara.dantas@correio.example',
    extraInfo: [extraField('Aniversário', '14 de agosto')],
  },
  {
    name: 'Pousada Mar Azul',
    number: '5512991180347',
    email: 'compras@pousadamarazul.example',
    extraInfo: [extraField('Contato', 'Neide'), extraField('CNPJ', '98.765.432/0001-10')],
  },
  {
    name: 'Condomínio Jardim das Flores',
    number: '5511940028811',
    email: 'sindico@jardimdasflores.example',
    extraInfo: [extraField('Síndico', 'Sr. Osmar')],
  },
  {
    name: 'Restaurante Dona Benta',
    number: '5511971239900',
    email: 'financeiro@donabenta.example',
    extraInfo: [extraField('CNPJ', '45.678.912/0001-33')],
  },
  { name: 'Davi Sampaio', number: '5511965540187', extraInfo: [extraField('Bairro', 'Mooca')] },
];

/** Lívia Moura is there twice, with the numbers of two cities. */
const plainContacts = `
Elisa Prado Nunes 5511992280173 | Fernanda Couto 5511975533148 | Gustavo Lacerda 5511983307296 | Helena Bittencourt 5521996614480
Igor Vasconcelos 5511961174035 | Jéssica Amaral 5511994428807 | Kátia Drummond 5531988870412 | Leandro Fontes 5511958826613
Mônica Guedes 5511978845121 | Nelson Abreu 5511986697034 | Olívia Castanho 5511967710582 | Patrícia Leal 5511995563849
Quésia Monteiro 5571991347726 | Rafaela Duarte 5511973381904 | Sandro Pacheco 5511989924670 | Tatiana Vidal 5511964406215
Ubiratan Reis 5541998217743 | Vanessa Coelho 5511956698120 | Wagner Lisboa 5511990071538 | Yasmin Haddad 5511979263406
Zuleica Porto 5511981150297 | André Mesquita 5511968834571 | Bruna Figueira 5511997748013 | Cristiano Valadares 5511955521786
Débora Saldanha 5548991126054 | Eduardo Quintela 5511972904418 | Flávia Nogueira Sá 5511985576329 | Geraldo Toledo 5511963341870
Heloísa Arantes 5511994815502 | Ivan Carvalhal 5511977038264 | Joana Peixoto 5511980492715 | Karina Bastos 5511966253981
Luiz Otávio Serra 5551993310847 | Mirella Assunção 5511991687320 | Natália Brito 5511954870936 | Orlando Freire 5511987712054
Priscila Rangel 5511970046893 | Renan Vilela 5511999324615 | Lívia Moura Reis 5521993316674 | Túlio Camargo 5511983650271
`;

const parseContact = (line: string): DemoContact => {
  const words = line.trim().split(' ');
  return { name: words.slice(0, -1).join(' '), number: words.at(-1) ?? '' };
};

export const demoContacts: readonly DemoContact[] = [
  ...detailedContacts,
  ...plainContacts
    .split(/[|\n]/)
    .filter((line) => line.trim() !== '')
    .map(parseContact),
];

/** Who writes for a company. */
const writers: Readonly<Record<string, string>> = {
  'Pousada Mar Azul': 'Neide',
  'Condomínio Jardim das Flores': 'Osmar',
  'Restaurante Dona Benta': 'Benta',
};

/** Whether a contact is a company and not a person. */
export const isCompany = (name: string): boolean => name in writers;

/** Name by which a contact is addressed. */
export const firstNameOf = (name: string): string => writers[name] ?? name.split(' ')[0] ?? name;

const men = new Set(
  `André Cristiano Davi Eduardo Geraldo Gustavo Igor Ivan João Jonas Leandro Luiz Márcio Nelson Orlando Osmar Otávio Paulo Renan Rodrigo
  Sandro Thiago Túlio Ubiratan Wagner`.split(/\s+/),
);

/** Whether a contact speaks of himself in the masculine. */
export const isMan = (name: string): boolean => men.has(firstNameOf(name));
