// Swagger UI, configured for this page. The module imports nothing of the app, so that
// the hashed name of this large file changes only with a new version.

import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import './viewer.css';

type Plugin = Parameters<typeof SwaggerUI>[0]['plugins'][number];

/** Shows only operations and types: the page has its own title and introduction. */
const layout: Plugin = ({ React, getComponent }) => ({
  components: {
    Reference: () =>
      React.createElement(
        'div',
        { className: 'swagger-ui' },
        ...['errors', 'operations', 'Models'].map((name) => React.createElement(getComponent(name, true))),
      ),
  },
});

/** Adds missing names to fields and tables, and removes a link inside a button. */
const accessibility: Plugin = ({ React }) => {
  type Wrap = NonNullable<ReturnType<Plugin>['wrapComponents']>[string];
  const named = (selector: string, nameOf: (props: Record<string, unknown>) => string): Wrap => {
    return (Original) => (props) => {
      const ref = (node: Element | null) =>
        node?.querySelectorAll(selector).forEach((found) => found.setAttribute('aria-label', nameOf(props)));
      return React.createElement('div', { ref }, React.createElement(Original, props));
    };
  };
  const body: Wrap = (Field) => (props) => React.createElement(Field, { 'aria-label': 'Request body', ...props });
  return {
    wrapComponents: {
      TextArea: body,
      Input: body,
      JsonSchemaForm: named('input, select, textarea', ({ description }) => String(description)),
      responses: named('[role=region]', ({ method, path }) => `Responses of ${method} ${path}`),
      DeepLink: () => (props) => React.createElement('span', null, props['text']),
    },
  };
};

/** Shows only the description of error responses, which share one body, and of files,
 *  which have no fields. */
const brevity: Plugin = ({ React }) => ({
  wrapComponents: {
    response: (Response) => (props) => {
      const response = props['response'] as { getIn(path: string[]): unknown; delete(key: string): unknown };
      const isShown = Number(props['code']) < 400 && response.getIn(['content', 'application/json']);
      return React.createElement(Response, isShown ? props : { ...props, response: response.delete('content') });
    },
  },
});

interface Description {
  paths: Record<string, Record<string, { operationId?: string }>>;
}

/** Returns a copy in which method and path form the id of each operation. Some ids of
 *  the service occur twice, and Swagger UI would open both operations. */
function withUniqueIds(description: object): object {
  const copy = structuredClone(description) as Description;
  for (const [path, operations] of Object.entries(copy.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      operation.operationId = `${method}${path}`.replace(/\W+/g, '-');
    }
  }
  return copy;
}

/** Swagger UI cannot be unmounted, so all visits share one instance. */
let element: HTMLElement | null = null;

/** Shows the description in a container. */
export function show(place: HTMLElement, description: object): void {
  if (!element) {
    element = document.createElement('div');
    SwaggerUI({
      domNode: element,
      spec: withUniqueIds(description),
      layout: 'Reference',
      plugins: [layout, accessibility, brevity],
      deepLinking: true,
      defaultModelsExpandDepth: 0,
      defaultModelExpandDepth: 2,
      defaultModelRendering: 'model',
      displayRequestDuration: true,
      syntaxHighlight: false,
      validatorUrl: null,
    });
  }
  place.append(element);
}
