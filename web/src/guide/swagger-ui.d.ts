// The used part of Swagger UI's interface; the package has no types.
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  type Component = (props: Record<string, unknown>) => unknown;

  interface System {
    React: { createElement(type: string | Component, props?: object | null, ...children: unknown[]): unknown };
    getComponent(name: string, isContainer?: boolean): Component;
  }

  type Plugin = (system: System) => {
    components?: Record<string, Component>;
    wrapComponents?: Record<string, (original: Component) => Component>;
  };

  export default function SwaggerUI(options: {
    domNode: HTMLElement;
    spec: object;
    layout: string;
    plugins: Plugin[];
    deepLinking: boolean;
    defaultModelsExpandDepth: number;
    defaultModelExpandDepth: number;
    defaultModelRendering: 'model';
    displayRequestDuration: boolean;
    syntaxHighlight: false;
    validatorUrl: null;
  }): void;
}
