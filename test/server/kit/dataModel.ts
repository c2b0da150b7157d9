/** The path of a data model file of the vendor. */
export const vendors = (name: string) => `config/metadata/entity/${name}`;

/** The path of a data model file that the customer may edit. */
export const editable = (name: string) => `config/extensions/entity/${name}`;

/** The base delegates, which declare the members that each kind of entity has. */
export const baseDelegates: Readonly<Record<string, string>> = {
  [vendors('KeyableBean.eti')]: delegate(
    'KeyableBean',
    '<column name="ID" type="key" nullok="false"/>',
    column('PublicID'),
  ),
  [vendors('Versionable.eti')]: delegate('Versionable', column('BeanVersion', 'integer')),
  [vendors('Editable.eti')]: delegate(
    'Editable',
    column('CreateTime', 'datetime'),
    column('UpdateTime', 'datetime'),
    foreignKey('CreateUser', 'User'),
    foreignKey('UpdateUser', 'User'),
  ),
  [vendors('Retireable.eti')]: delegate('Retireable', column('RetiredValue', 'longint')),
  [vendors('User.eti')]: entity('User', 'editable', column('UserName')),
};

export function entity(name: string, kind: string, ...children: readonly string[]): string {
  return element(`entity entity="${name}" table="${name.toLowerCase()}" type="${kind}"`, children);
}

export function subtype(name: string, supertype: string, ...children: readonly string[]): string {
  return element(`subtype entity="${name}" supertype="${supertype}"`, children);
}

export function delegate(name: string, ...children: readonly string[]): string {
  return element(`delegate name="${name}"`, children);
}

export function extension(name: string, ...children: readonly string[]): string {
  return element(`extension entityName="${name}"`, children);
}

export function implementing(name: string): string {
  return `<implementsEntity name="${name}"/>`;
}

export function column(name: string, type = 'shorttext', more = ''): string {
  return `<column name="${name}" type="${type}" ${more}/>`;
}

export function typekey(name: string, typelist: string): string {
  return `<typekey name="${name}" typelist="${typelist}"/>`;
}

export function foreignKey(name: string, target: string): string {
  return `<foreignkey name="${name}" fkentity="${target}" columnName="${name}ID" nullok="true"/>`;
}

export function array(name: string, target: string): string {
  return `<array name="${name}" arrayentity="${target}"/>`;
}

export function index(name: string, ...columns: readonly string[]): string {
  return element(
    `index name="${name}"`,
    columns.map((each, at) => `<indexcol name="${each}" keyposition="${at + 1}"/>`),
  );
}

function element(start: string, children: readonly string[]): string {
  const [name = ''] = start.split(' ');
  return `<${start}>\n${children.map((child) => `  ${child}\n`).join('')}</${name}>\n`;
}
